/** The engine's levels, as people choose them. How many there are is for the engine to say. */
import type { Translate } from "../i18n";
import type { Level } from "./game";

/** What the levels between the first and the last are like. */
const BETWEEN = ["beginner", "casual", "practised", "strong"] as const;
export type LevelWord = "first-day" | (typeof BETWEEN)[number] | "full-strength";

/** A word for a level, by its place among all of them. */
export function levelWord(levels: readonly Level[], level: Level): LevelWord {
  const place = levels.indexOf(level);
  const last = levels.length - 1;
  if (place >= last) return "full-strength";
  if (place <= 0) return "first-day";
  return BETWEEN[Math.floor(((place - 0.5) / (last - 1)) * BETWEEN.length)]!;
}

/** The level itself, or the nearest that there is: games and settings may come from another version. */
export function nearestLevel(levels: readonly Level[], level: Level): Level {
  return levels.reduce((best, next) => (Math.abs(next - level) < Math.abs(best - level) ? next : best));
}

/** A level by number and word. */
export function levelName(t: Translate, levels: readonly Level[], level: Level): string {
  return `${level} · ${t("play-level-word", { word: levelWord(levels, level) })}`;
}
