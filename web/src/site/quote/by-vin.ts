import { carsLike } from "#shared/domain/catalog/match-car.ts"
import type { Draft } from "./store.ts"

type ByVin = Pick<Draft, "way" | "byVin">

/** The glass of the cars that have the VIN's style. */
export const matchesOfVin = <Match extends { style?: string | undefined }>(
  { way, byVin }: ByVin,
  matches: readonly Match[],
): readonly Match[] =>
  way === "vin"
    ? carsLike(
        matches.map((match) => ({ ...match, style: match.style ?? "" })),
        byVin.style ?? "",
        byVin.doors,
      )
    : matches

/** The answers of each pane, with what the VIN says about its glass. */
export const answersWithVin = ({
  way,
  byVin,
  panes,
  answers,
}: ByVin & Pick<Draft, "panes" | "answers">): Draft["answers"] =>
  Object.fromEntries(
    panes.map((pane) => [pane, { byVin: way === "vin" ? byVin.glass : undefined, ...answers[pane] }]),
  )
