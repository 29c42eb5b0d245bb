// The offline copy. The build fills in the files, the server a mark of its pages; either change
// makes this file another one, and so a new copy, which is fetched whole into a store of its own.
// A copy is never changed afterwards, and it is used only whole: versions do not mix.
const VERSION = "__VERSION__" + "__PAGES__";
const FILES = __FILES__;
const LANGUAGES = ["en", "es", "pt", "nl", "ru", "de"];
const PAGES = LANGUAGES.flatMap((language) =>
  ["play", "rules", "endgames"].map((page) => `/${language}/${page}`),
);
/** Pages about games between people are nothing without the server; this one says so in their place. */
const LIVE = /^\/([a-z]{2})\/(lobby|challenge|game|account)(\/|$)/;
const INSTEAD = LANGUAGES.map((language) => `/${language}/offline`);
const STORE = `harzdame-${VERSION}`;
/** How long a page is waited for before the copy is shown, in milliseconds. */
const PATIENCE = 3000;

async function install() {
  const store = await caches.open(STORE);
  // `reload`: not out of the browser's own cache, which may still hold another version.
  const add = (paths) => store.addAll([...paths].map((path) => new Request(path, { cache: "reload" })));
  await add([...FILES, ...PAGES, ...INSTEAD]);
  const more = new Set();
  for (const path of [...PAGES, ...INSTEAD]) {
    const text = await (await store.match(path)).text();
    for (const [tag, , asset] of text.matchAll(
      /<(script|link)[^>]*?(?:src|href)="(\/[^"]+\.[a-z]+)"[^>]*>/g,
    )) {
      if (FILES.includes(asset)) continue;
      // The server was exchanged half-way: better the old copy than a mixed one.
      if (tag.includes("module")) throw new Error(`${path} needs ${asset} of another version`);
      more.add(asset);
    }
  }
  await add(more);
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("harzdame-") && name !== STORE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** The stored page for an address; `/` is the page in the reader's language. */
async function storedPage(store, url) {
  const path = url.pathname.replace(/\/$/, "");
  const exact = await store.match(path || "/", { ignoreSearch: true });
  if (exact) return exact;
  if (path !== "" && !LANGUAGES.includes(path.slice(1))) return undefined;
  const wanted = path ? [path.slice(1)] : self.navigator.languages || [];
  const language = wanted.map((tag) => tag.split("-")[0]).find((tag) => LANGUAGES.includes(tag)) || "en";
  return Response.redirect(`/${language}/play`);
}

/** A page about live games: from the server or not at all, however long that takes. */
async function livePage(request, url) {
  try {
    return await fetch(request);
  } catch {
    const store = await caches.open(STORE);
    const [, language] = LIVE.exec(url.pathname);
    return (await store.match(`/${language}/offline`)) || Response.error();
  }
}

/** A page from the server, whose files it names itself; from the copy when the server does not answer. */
async function page(request, url) {
  const store = await caches.open(STORE);
  const fresh = fetch(request);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(storedPage(store, url)), PATIENCE);
  });
  try {
    return (await Promise.race([fresh, late])) || (await fresh);
  } catch {
    return (await storedPage(store, url)) || Response.error();
  } finally {
    clearTimeout(timer);
  }
}

/** A file of the copy; a file of another version from the server. */
async function file(request) {
  const store = await caches.open(STORE);
  return (await store.match(request, { ignoreSearch: true })) || fetch(request);
}

/** What the tables of the server say; without a network nothing, and that is no error: the page has its own. */
async function endgame(request) {
  try {
    return await fetch(request);
  } catch {
    return new Response(null, { status: 204 });
  }
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  // What the server knows now is never in the copy.
  if (url.pathname === "/api/v1/endgame") return event.respondWith(endgame(request));
  if (url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate" && LIVE.test(url.pathname)) event.respondWith(livePage(request, url));
  else if (request.mode === "navigate") event.respondWith(page(request, url));
  else event.respondWith(file(request));
});
