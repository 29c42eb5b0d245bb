/** The browser's stores; a store in memory where the reader has forbidden them. */

class MemoryStorage implements Storage {
  #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
  clear(): void {
    this.#items.clear();
  }
}

function usable(get: () => Storage): Storage {
  try {
    const storage = get();
    // Some browsers hand out a store that throws at the first touch.
    storage.getItem("harzdame");
    return storage;
  } catch {
    return new MemoryStorage();
  }
}

export const localStore = (): Storage => usable(() => window.localStorage);
export const sessionStore = (): Storage => usable(() => window.sessionStorage);
export const memoryStore = (): Storage => new MemoryStorage();
