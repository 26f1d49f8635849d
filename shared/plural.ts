import { locale } from "./language.ts"

/** The sentence for this count by the rules of the page's language. Each is marked with `t` where it stands. */
export const plural = (count: number, { one, other }: { one: string; other: string }): string =>
  new Intl.PluralRules(locale).select(count) === "one" ? one : other
