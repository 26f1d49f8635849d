import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { type UseFormReturn, useWatch } from "react-hook-form"
import { lineOf, type Pane, paneName } from "#shared/domain/parts/openings.ts"
import { glassThatFits, matchesOfPane } from "#shared/domain/quotes/narrow-glass.ts"
import { needsCalibration } from "#shared/domain/quotes/quote.ts"
import type { PriceRequest } from "#web/data/money/prices.ts"
import { glassOfCarQuery, type OfficeGlass } from "#web/data/parts/quotes.ts"
import { GlassFinder } from "#web/staff/shared/glass/GlassFinder.tsx"
import { useCatalogCar } from "#web/staff/shared/glass/use-catalog-car.ts"
import { usePartPrices } from "#web/staff/shared/glass/use-part-prices.ts"
import { Button } from "#web/ui/Button.tsx"
import { SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { Chips } from "#web/ui/form/Chips.tsx"
import type { NewRequest } from "../form.ts"
import { fillEmpty, noPart, partValuesOf } from "../lines.ts"
import { priceRequestOf } from "../price.ts"

type Props = { form: UseFormReturn<NewRequest>; panes: readonly Pane[] }

/** The catalog's glass for the marked panes, with its price by the payer's rates. */
export function CatalogGlass({ form, panes }: Props) {
  const { control, setValue, getValues } = form
  const values = useWatch({ control }) as NewRequest // every field has a default
  const { carId, choices, byVin, isUnknown, error, retry } = useCatalogCar(values)
  const found = useQuery(glassOfCarQuery(carId))
  const isResolved = carId !== "" || isUnknown || choices.length > 0
  const glass = found.data ?? []
  const ofPanes = panes.map((pane) => [pane, matchesOfPane(glass, pane)] as const)
  const request = priceRequestOf(values)
  const prices = usePartPrices(
    request && { ...request, quoteId: undefined, charges: linesOf(values, ofPanes) },
  )

  const choose = (pane: Pane, one: OfficeGlass) => {
    setValue(`glass.${pane}`, { ...noPart, ...getValues(`glass.${pane}`), ...partValuesOf(one, carId) })
    if (pane === "windshield") setValue("calibrationNeeded", needsCalibration(one.features))
  }
  useEffect(() => {
    if (carId !== "" && getValues("carId") === "") setValue("carId", carId)
  }, [carId, getValues, setValue])
  useEffect(() => {
    // Glass that was chosen for another car would be the wrong part.
    if (!isResolved) return
    for (const [pane, part] of Object.entries(getValues("glass")))
      if (part.carId && part.carId !== carId) {
        setValue(`glass.${pane as Pane}`, noPart)
        if (pane === "windshield") setValue("calibrationNeeded", false)
      }
  }, [carId, isResolved, getValues, setValue])
  useEffect(() => {
    // The only glass that fits a pane needs no choice. It is filled in once, so that its number can be emptied. A typed part
    // number stays.
    for (const [pane, fitting] of ofPanes) {
      const [only, another] = glassThatFits(fitting, byVin)
      const typed = getValues(`glass.${pane}`)
      if (!only || another || typed?.part || typed?.carId === carId) continue
      setValue(`glass.${pane}`, fillEmpty(typed, partValuesOf(only, carId)))
      if (pane === "windshield") setValue("calibrationNeeded", needsCalibration(only.features))
    }
  })

  if (choices.length > 0)
    return (
      <Chips
        label="Which style?"
        choices={choices.map((car) => ({ value: car.carId, text: car.text }))}
        chosen=""
        onChoose={(chosen) => setValue("carId", chosen)}
      />
    )
  if ((isUnknown && values.make !== "") || isNotFound(found.error))
    return <p className="text-muted type-small">The catalog doesn't have this car. Enter the part number.</p>
  if (error || found.error)
    return (
      <p className="text-muted type-small" role="alert">
        Couldn't load the catalog's glass. Enter the part number.{" "}
        <Button kind="quiet" size="small" onClick={error ? retry : () => void found.refetch()}>
          Try again
        </Button>
      </p>
    )
  // Keeps what is below from moving under a click when the glass comes.
  if (found.isLoading || !isResolved) return <SkeletonLines count={8} />
  if (carId === "") return null
  if (glass.length === 0)
    return (
      <p className="text-muted type-small">The catalog has no glass for this car. Enter the part number.</p>
    )
  return ofPanes.map(([pane, fitting]) =>
    fitting.length > 1 ? (
      <GlassFinder
        key={`${carId} ${pane}`}
        pane={pane}
        glass={fitting}
        byVin={byVin}
        chosen={values.glass[pane]?.part ?? ""}
        prices={prices}
        onChoose={(one) => choose(pane, one)}
      />
    ) : (
      fitting.length === 0 && (
        <p key={pane} className="text-muted type-small">
          The catalog has no {paneName(pane).toLowerCase()} for this car. Enter its part number.
        </p>
      )
    ),
  )
}

const isNotFound = (error: unknown): boolean => error instanceof ProblemError && error.code === "not_found"

/** One line per piece of glass, for its price. A carrier pays by the list price, whatever the part costs. */
const linesOf = (
  { invoiceType }: NewRequest,
  ofPanes: readonly (readonly [Pane, readonly OfficeGlass[]])[],
): NonNullable<PriceRequest["charges"]> =>
  ofPanes.flatMap(([pane, fitting]) =>
    fitting.map(({ nagPart = "", listPrice, costMygrant, laborHours }) => ({
      type: "Replace" as const,
      ...lineOf(pane),
      part: nagPart,
      partType: "nags" as const,
      list: listPrice,
      laborhours: laborHours,
      ...(costMygrant !== undefined &&
        invoiceType !== "Insurance" && { cost: costMygrant, partcost: costMygrant }),
    })),
  )
