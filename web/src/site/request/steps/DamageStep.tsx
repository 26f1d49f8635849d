import { useId } from "react"
import { maxChips, serviceToPlan } from "#shared/domain/job/services.ts"
import type { Pane } from "#shared/domain/parts/openings.ts"
import { paneNames } from "#shared/domain/parts/openings.ts"
import { t } from "#shared/language.ts"
import { Car } from "#web/trade/Car.tsx"
import { CalibrationNote } from "../../quote/CalibrationNote.tsx"
import { calibrationOfSelection } from "../../quote/selection.ts"
import type { FieldErrors } from "../booking/check.ts"
import { type Draft, type Size, sizes, withoutTime, withService } from "../booking/draft.ts"
import { needsSize, sizeNames } from "../booking/labels.ts"
import { quotedText } from "../booking/quoted-price.ts"
import { change } from "../booking/store.ts"
import type { CatalogPrice } from "../booking/use-catalog-price.ts"
import { Options, Words } from "../Field.tsx"
import { GlassQuestions } from "../PriceSoFar.tsx"
import styles from "./DamageStep.module.css"
import { Photos } from "./Photos.tsx"

const toggle = (pane: Pane) =>
  change((before) => {
    const panes = before.panes.includes(pane)
      ? before.panes.filter((one) => one !== pane)
      : [...before.panes, pane]
    const plan = (of: readonly Pane[]) => before.service && serviceToPlan(before.service, of)
    return { ...before, panes, ...(plan(panes) !== plan(before.panes) && withoutTime(before)) }
  })

const chipCounts = [...Array.from({ length: maxChips }, (_, index) => String(index + 1)), "more"]

type Props = { draft: Draft; fieldErrors: FieldErrors; catalog: CatalogPrice }

export function DamageStep({ draft, fieldErrors, catalog }: Props) {
  const { panes, service, size, chips } = draft
  const errorId = useId()
  return (
    <>
      <div className={styles.car} data-wrong={fieldErrors.panes === undefined ? undefined : true}>
        <p className={styles.prompt}>
          <span>{service === "install" ? "Tap every pane" : "Tap every broken pane"}</span>
          <span className="cluster justify-end gap-3" aria-live="polite">
            {panes.map((pane) => (
              <span key={pane} className={styles.tag}>
                {paneNames[pane]}
              </span>
            ))}
          </span>
        </p>
        <Car
          view="unfolded"
          lit={panes}
          onPick={toggle}
          className={styles.drawing}
          errorId={fieldErrors.panes === undefined ? undefined : errorId}
        />
        <p className={styles.sides}>The passenger side is at the top.</p>
      </div>
      {fieldErrors.panes !== undefined && (
        <p id={errorId} className={styles.wrong}>
          {fieldErrors.panes}
        </p>
      )}
      {service === "chip" && panes.length > 1 && panes.includes("windshield") && (
        <p className="leading-150 stack justify-items-start gap-5 mt-5 text-soft type-text" role="status">
          We repair the chips in your windshield and replace the other glass.
        </p>
      )}
      {service === "chip" && (
        <Options
          legend="How many chips?"
          variant="chips"
          options={chipCounts.map((value) => ({ value, text: value === "more" ? t("More") : value }))}
          value={chips > maxChips ? "more" : String(chips)}
          onChoose={(value) => change({ chips: value === "more" ? maxChips + 1 : Number(value) })}
          errorText={fieldErrors.chips}
        />
      )}
      {needsSize(draft) && (
        <>
          <Options
            legend={service === "chip" ? "How big is the largest?" : "How big is it?"}
            variant="chips"
            options={sizeChoices}
            value={size}
            onChoose={(chosen) => change({ size: chosen })}
            errorText={fieldErrors.size}
          />
          <Advice draft={draft} />
        </>
      )}
      <GlassQuestions draft={draft} catalog={catalog} />
      {catalog.price && quotedText(catalog.price) !== undefined && (
        <CalibrationNote
          className="stack justify-items-start gap-5 mt-5 text-soft type-text leading-150"
          calibration={calibrationOfSelection(catalog.selection)}
        />
      )}
      <Photos photos={draft.photos} />
      <div className="mt-8">
        <Words
          label="Anything else about it"
          aside="if you like"
          value={draft.notes}
          onType={(notes) => change({ notes })}
          maxLength={400}
          placeholder="Rain sensor, tint, how it happened"
        />
      </div>
    </>
  )
}

const sizeChoices = (Object.keys(sizes) as Size[]).map((value) => ({ value, text: sizeNames[value] })) // The object's own keys.

function Advice({ draft: { service, size, chips } }: { draft: Draft }) {
  const isTooMuch = size === "long" || size === "shattered" || chips > maxChips
  const isRepair = service === "chip"
  const other = isRepair === isTooMuch && size !== undefined
  return (
    <div className="leading-150 stack justify-items-start gap-5 mt-5 text-soft type-text" role="status">
      <p>
        {isTooMuch && size === "shattered"
          ? "Shattered glass is replaced."
          : isTooMuch && isRepair
            ? "This much is replaced, not repaired."
            : isTooMuch
              ? "A crack this long is replaced. Up to 3 chips, or a crack under 6 inches away from the camera, can be repaired."
              : "Up to 3 chips, or a crack under 6 inches away from the camera, can be repaired."}
      </p>
      {other && (
        <button
          type="button"
          className="btn out"
          onClick={() =>
            change((before) => ({ ...withService(before, isRepair ? "windshield" : "chip"), chips: 1 }))
          }
        >
          {isRepair ? "Switch to windshield replacement" : "Switch to chip repair"}
        </button>
      )}
    </div>
  )
}
