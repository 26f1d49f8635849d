import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react"
import { titleCaseName } from "#shared/domain/vehicle/vehicle-text.ts"
import { findVin, readVin } from "#shared/domain/vehicle/vin.ts"
import { sitePath, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api } from "../../api/api.ts"
import { decodeVin, listCatalogChoices } from "../../api/calls.gen.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { loadReplies, translateReply } from "../../ui/feedback/replies.ts"
import { Field } from "../request/Field.tsx"
import styles from "./CarChoice.module.css"
import shared from "./Quote.module.css"
import { change, type Draft } from "./store.ts"
import { useAnswer } from "./use-answer.ts"
import { scrollToNextSection } from "./use-scroll-to-section.ts"

const searchModes = { words: t("Search"), pick: t("Year, make, model"), vin: "VIN" } as const

/** Asks for the car. Shows search results below, or the drawn car at first. */
export function CarChoice({ draft, children }: { draft: Draft; children: ReactNode }) {
  const id = useId()
  return (
    <section className={shared.panel} aria-labelledby="which-car">
      <h2 id="which-car" tabIndex={-1}>
        Which car is it?
      </h2>
      <fieldset className={styles.searchModes} aria-label="How do you want to find it?">
        {(["words", "pick", "vin"] as const).map((way) => (
          <label className="relative pointer" key={way}>
            <input
              className="m-0 w-full pointer absolute"
              type="radio"
              name={id}
              checked={draft.way === way}
              onChange={() => change({ way, searched: "", styleId: "", answers: {} })}
            />
            <span className="middle min-h-touch weight-strong rounded-3">{searchModes[way]}</span>
          </label>
        ))}
      </fieldset>
      {draft.way === "words" && <WordSearch draft={draft} />}
      {draft.way === "pick" && <CarPicker draft={draft} />}
      {draft.way === "vin" && <ByVin draft={draft} />}
      {children}
    </section>
  )
}

/** Finds the car of a VIN, or says why not. */
function useVinSearch() {
  const [errorText, setErrorText] = useState<string>()
  const [isSearching, setSearching] = useState(false)
  const findByVin = async (vin: string) => {
    setSearching(true)
    try {
      const decoded = await api(decodeVin, { query: { vin } })
      const { year, possibleYears, make, model, style, doors, glass, warnings } = decoded
      if (possibleYears) {
        await loadReplies()
        return setErrorText(warnings[0] && translateReply(warnings[0]))
      }
      if (year === undefined || make === undefined || model === undefined)
        return setErrorText(t("We couldn't find this VIN. Choose year, make and model instead."))
      setErrorText(undefined)
      scrollToNextSection()
      change({
        way: "vin",
        vin,
        byVin: { style, doors, glass },
        searched: `${year} ${make} ${model}`,
        styleId: "",
        answers: {},
      })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      setErrorText(error.message)
    } finally {
      setSearching(false)
    }
  }
  return { errorText, setErrorText, isSearching, findByVin }
}

function WordSearch({ draft }: { draft: Draft }) {
  const { errorText, setErrorText, isSearching, findByVin } = useVinSearch()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What was typed while the script started isn't in the draft yet.
    const search = String(new FormData(event.currentTarget).get("search"))
    const vin = findVin(search)
    if (vin !== undefined) return void findByVin(vin)
    setErrorText(undefined)
    scrollToNextSection()
    change({ search, searched: search.trim(), readWords: "", styleId: "", answers: {} })
  }
  return (
    // Without the script the server's page opens with the search in its address.
    <form
      className={`${styles.find} ${styles.findWords} columns-main-auto items-end`}
      action={sitePath("/newquote/")}
      onSubmit={submit}
    >
      <input type="hidden" name="service" value={draft.service} />
      <Field
        label="Your car"
        name="search"
        value={draft.search}
        onType={(search) => change({ search })}
        errorText={errorText}
        placeholder="2018 Honda Civic windshield"
        type="search"
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="search"
        maxLength={100}
      />
      <FindButton isSearching={isSearching} />
    </form>
  )
}

const FindButton = ({ isSearching }: { isSearching: boolean }) => (
  <button type="submit" className="btn green" aria-disabled={isSearching}>
    {isSearching ? "Looking" : "Find my car"}
  </button>
)

type Level = "year" | "make" | "model" | "style"
type LevelQuery = { level: Level; year: number; make: string; model: string }

/** A level's choices depend only on the levels before it. */
const serializeQuery = (level: Level, { year, make, model }: Draft): string =>
  JSON.stringify({
    level,
    ...(level !== "year" && { year: Number(year) }),
    ...((level === "model" || level === "style") && { make }),
    ...(level === "style" && { model }),
  })

const loadChoices = async (levelQuery: string, signal: AbortSignal): Promise<readonly string[]> => {
  const { level, year, make, model } = JSON.parse(levelQuery) as LevelQuery
  switch (level) {
    case "year":
      return (await api(listCatalogChoices, { ask: "years", query: { data: "years" } }, signal)).map(String)
    case "make":
      return api(listCatalogChoices, { ask: "makes", query: { data: "makes", year } }, signal)
    case "model":
      return api(listCatalogChoices, { ask: "models", query: { data: "models", year, make } }, signal)
    case "style": {
      const query = { data: "styles", year, make, model } as const
      return (await api(listCatalogChoices, { ask: "styles", query }, signal)).map(({ style }) => style)
    }
  }
}

function CarPicker({ draft }: { draft: Draft }) {
  const { year, make, model } = draft
  return (
    <div className={`${styles.selects} stack columns-2 gap-5`}>
      <Pick level="year" label="Year" draft={draft} isOpen next={{ make: "", model: "", style: "" }} />
      <Pick level="make" label="Make" draft={draft} isOpen={year !== ""} next={{ model: "", style: "" }} />
      <Pick level="model" label="Model" draft={draft} isOpen={make !== ""} next={{ style: "" }} />
      <Pick level="style" label="Style" draft={draft} isOpen={model !== ""} next={{}} />
    </div>
  )
}

const choices: Record<Level, string> = {
  year: t("years"),
  make: t("makes"),
  model: t("models"),
  style: t("styles"),
}

function Pick({
  level,
  label,
  draft,
  isOpen,
  next,
}: {
  level: Level
  label: string
  draft: Draft
  isOpen: boolean
  next: Partial<Draft>
}) {
  const id = useId()
  const { answer: list, failed, reload } = useAnswer(isOpen ? serializeQuery(level, draft) : "", loadChoices)
  const [only, another] = list ?? []
  const choose = (value: string) => {
    if (level === "style") scrollToNextSection()
    change({ [level]: value, ...next, styleId: "", answers: {} })
  }
  const isOnly = only !== undefined && another === undefined && draft[level] === "" && level !== "year"
  useEffect(() => {
    // A single choice is selected automatically.
    if (isOnly) change({ [level]: only, ...next, styleId: "" })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnly, only])
  return (
    <div>
      <label className="block mb-3 type-text weight-strong" htmlFor={id}>
        {label}
      </label>
      <select
        className="px-5 py-0 w-full bg-white rounded-3"
        id={id}
        value={draft[level]}
        disabled={!isOpen || list === undefined}
        aria-describedby={failed === undefined ? undefined : `${id}-failed`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">
          {isOpen && list === undefined && failed === undefined ? "Loading" : "Choose"}
        </option>
        {list?.map((one) => (
          <option key={one} value={one}>
            {titleCaseName(one)}
          </option>
        ))}
      </select>
      {failed !== undefined && (
        <p id={`${id}-failed`} className={styles.failed} role="alert">
          {messages.quotes.choicesFailed(choices[level])}.{" "}
          <button type="button" className={shared.link} onClick={reload}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

function ByVin({ draft }: { draft: Draft }) {
  const { errorText, setErrorText, isSearching, findByVin } = useVinSearch()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readVin(draft.vin)
    if (!read.ok) return setErrorText(read.detail)
    void findByVin(read.vin)
  }
  return (
    <form className={styles.find} onSubmit={submit} noValidate>
      <Field
        label="VIN"
        aside="17 letters and numbers"
        value={draft.vin}
        onType={(vin) => change({ vin: vin.toUpperCase(), searched: "", styleId: "" })}
        errorText={errorText}
        hint="On the driver door frame, the dash, and your insurance card."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="search"
      />
      <FindButton isSearching={isSearching} />
    </form>
  )
}
