import { type ReactNode, useEffect, useState } from "react"
import { readVin } from "#shared/domain/vehicle/vin.ts"
import { t } from "#shared/language.ts"
import { api, type ReplyOf } from "#web/api/api.ts"
import { decodeVin } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { loadReplies, translateReply } from "#web/ui/feedback/replies.ts"
import type { FieldErrors } from "../booking/check.ts"
import { type Draft, withCar } from "../booking/draft.ts"
import { carText } from "../booking/labels.ts"
import { change, readDraft } from "../booking/store.ts"
import { useModels } from "../booking/use-models.ts"
import { Field } from "../Field.tsx"
import { useFocusInPart } from "../use-focus-in-part.ts"
import styles from "./CarStep.module.css"

type Decoded = ReplyOf<typeof decodeVin>
type VinLookup = { vin: string; decoded?: Decoded; failed?: string }

/** Next year's models are sold from summer on. */
const newestYear = () => new Date().getFullYear() + 1
const years = () => Array.from({ length: newestYear() - 1979 }, (_, index) => String(newestYear() - index))

export function CarStep({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  const lookup = useDecoding(draft.vin)
  const part = useFocusInPart<HTMLDivElement>(draft.inOwnWords)
  const count = draft.vin.replaceAll(/[\s-]/g, "").length
  return (
    <>
      <p className="mb-7 text-soft">
        The VIN finds the exact glass. It is on the driver door frame, the dash, and your insurance card.
      </p>
      <Field
        className={styles.vin}
        label="VIN"
        aside="17 letters and numbers"
        value={draft.vin}
        onType={typeVin}
        errorText={fieldErrors.vin ?? (count >= 17 ? refusalOf(draft.vin) : undefined)}
        hint={hintOf(lookup)}
        end={count === 0 || count > 17 ? undefined : t(`${count} of 17`)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="go"
      />
      {draft.decodedVin !== "" && carText(draft) !== "" && !draft.inOwnWords && (
        <p className={styles.found} role="status">
          <b>{carText(draft)}</b>
          <span className="text-ink type-text">
            {lookup?.decoded?.warnings.map(translateReply).join(" ") ||
              "Not your car? Check the VIN, or correct it below."}
          </span>
        </p>
      )}
      <p className={styles.divider}>Or enter it yourself</p>
      <div ref={part}>
        {draft.inOwnWords ? (
          <OwnWords draft={draft} fieldErrors={fieldErrors} />
        ) : (
          <Picked draft={draft} fieldErrors={fieldErrors} />
        )}
      </div>
    </>
  )
}

const refusalOf = (typed: string): string | undefined => {
  const read = readVin(typed)
  return read.ok ? undefined : read.detail
}

const changeCar = (car: Partial<Draft>): void => change((before) => withCar(before, car))

function typeVin(vin: string): void {
  const read = readVin(vin)
  change((before) => {
    const another = before.decodedVin !== "" && (!read.ok || read.vin !== before.decodedVin)
    const withVin = { ...before, vin: vin.toUpperCase() }
    if (!another) return withVin
    return withCar(withVin, { decodedVin: "", byVin: undefined, year: "", make: "", model: "", style: "" })
  })
}

function useDecoding(typed: string): VinLookup | undefined {
  const [lookup, setLookup] = useState<VinLookup>()
  const read = readVin(typed)
  const vin = read.ok ? read.vin : ""
  useEffect(() => {
    if (vin === "") return
    const stop = new AbortController()
    const decode = async () => {
      try {
        const decoded = await api(decodeVin, { query: { vin } }, stop.signal)
        if (decoded.warnings.length > 0) await loadReplies()
        if (stop.signal.aborted) return
        setLookup({ vin, decoded })
        const { make, year, model, style, doors, glass } = decoded
        if (readDraft().decodedVin === vin || (make === undefined && year === undefined)) return
        changeCar({
          decodedVin: vin,
          inOwnWords: false,
          year: String(year ?? ""),
          make: make ?? "",
          model: model ?? "",
          style: style ?? "",
          byVin: { doors, glass },
        })
      } catch (error) {
        if (stop.signal.aborted) return
        if (!(error instanceof ProblemError)) throw error
        setLookup({ vin, failed: error.message })
      }
    }
    void decode()
    return () => stop.abort()
  }, [vin])
  if (vin === "") return undefined
  return lookup?.vin === vin ? lookup : { vin }
}

function hintOf(lookup: VinLookup | undefined): ReactNode {
  if (!lookup) return undefined
  if (lookup.failed !== undefined) return t("Couldn't look up the VIN right now. We keep it as you typed it.")
  if (!lookup.decoded) return t("Looking up the car")
  if (lookup.decoded.make === undefined && lookup.decoded.year === undefined)
    return t("We couldn't find this VIN. Pick the car below.")
  return undefined
}

const makes =
  "Acura Audi BMW Buick Cadillac Chevrolet Chrysler Dodge Fiat Ford Freightliner Genesis GMC Honda Hyundai Infiniti Isuzu Jaguar Jeep Kia Lexus Lincoln Mazda Mercedes-Benz Mercury MINI Mitsubishi Nissan Pontiac Porsche Ram Rivian Saturn Scion Subaru Suzuki Tesla Toyota Volkswagen Volvo".split(
    " ",
  )

function Picked({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  const models = useModels(draft.year, draft.make)
  return (
    <>
      <div className="gap-5 stack items-start columns-2 mb-5">
        <Field
          label="Year"
          value={draft.year}
          onType={(year) => changeCar({ year })}
          errorText={fieldErrors.year}
          list="car-years"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={4}
        />
        <Field
          label="Make"
          value={draft.make}
          onType={(make) => changeCar({ make })}
          errorText={fieldErrors.make}
          list="car-makes"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={40}
        />
      </div>
      <div className={`${styles.wideTwo} gap-5 stack items-start columns-2 mb-5`}>
        <Field
          label="Model"
          value={draft.model}
          onType={(model) => changeCar({ model })}
          errorText={fieldErrors.model}
          list="car-models"
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={60}
        />
        <Field
          label="Style"
          aside="if you know it"
          value={draft.style}
          onType={(style) => changeCar({ style })}
          errorText={undefined}
          placeholder="XLE, 4 doors"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={80}
        />
      </div>
      <datalist id="car-years">
        {years().map((year) => (
          <option key={year}>{year}</option>
        ))}
      </datalist>
      <datalist id="car-makes">
        {makes.map((make) => (
          <option key={make}>{make}</option>
        ))}
      </datalist>
      <datalist id="car-models">
        {models.map((model) => (
          <option key={model}>{model}</option>
        ))}
      </datalist>
      <button type="button" className={styles.link} onClick={() => change({ inOwnWords: true })}>
        Describe it in your own words
      </button>
    </>
  )
}

function OwnWords({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  return (
    <>
      <Field
        label="Your car in your own words"
        value={draft.carWords}
        onType={(carWords) => change({ carWords })}
        errorText={fieldErrors.carWords}
        placeholder="White Ford pickup, about 2010"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={120}
      />
      <button type="button" className={styles.link} onClick={() => change({ inOwnWords: false })}>
        Year, make and model
      </button>
    </>
  )
}
