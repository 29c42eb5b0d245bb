/** Players and time controls in words. */
import type { Translate } from "../i18n";
import type { Control, Player, Seat } from "./wire";

/** A rating as it is shown: whole, with a question mark as long as it is hardly known. */
export function ratingText({ rating, provisional }: Pick<Player, "rating" | "provisional">): string {
  return rating === undefined ? "" : `${Math.round(rating)}${provisional ? "?" : ""}`;
}

/** So many figures of its number tell a guest apart from others at hand. */
const FIGURES = 4;

/** A name; guests have none but can be told apart by the end of their number. */
export function playerName(t: Translate, { name, id }: Pick<Player, "name" | "id">): string {
  if (name !== undefined) return name;
  return id === undefined ? t("live-guest") : t("live-guest-number", { number: String(id).slice(-FIGURES) });
}

export function seatName(t: Translate, seat: Seat): string {
  return seat.kind === "engine"
    ? t("play-computer", { level: String(seat.level) })
    : playerName(t, seat.player);
}

/** Who plays, with the rating behind the name. */
export function seatText(t: Translate, seat: Seat): string {
  const rating = seat.kind === "player" ? ratingText(seat.player) : "";
  return rating ? `${seatName(t, seat)} (${rating})` : seatName(t, seat);
}

const minutes = (seconds: number) => Math.round((seconds / 60) * 100) / 100;

export function controlText(t: Translate, control: Control): string {
  switch (control.kind) {
    case "unlimited":
      return t("live-control-unlimited");
    case "correspondence":
      return t("live-control-days", { days: control.days });
    case "fischer":
      return t("live-control-fischer", { minutes: minutes(control.initial), seconds: control.increment });
    case "delay":
      return t("live-control-delay", { minutes: minutes(control.initial), seconds: control.delay });
    case "byoyomi":
      return t("live-control-byoyomi", {
        minutes: minutes(control.initial),
        periods: control.periods,
        seconds: control.period,
      });
  }
}

export function speedText(t: Translate, speed: string): string {
  return t("live-speed", { speed });
}

const BROWSERS = [
  [/Firefox\//, "Firefox"],
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** What a browser is and where it runs, by what it says of itself; nothing where that tells neither. */
export function browserName(agent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([sign]) => sign.test(agent))?.[1];
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(", ");
}
