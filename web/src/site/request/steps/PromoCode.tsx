import { useEffect, useState } from "react"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { normalizeInput } from "#shared/domain/normalize-input.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { api, type ReplyOf } from "#web/api/api.ts"
import { listPromoCodes } from "#web/api/calls.gen.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { change } from "../booking/store.ts"
import { Field } from "../Field.tsx"
import { useFocusInPart } from "../use-focus-in-part.ts"
import styles from "./PayerQuestions.module.css"

type Offered = ReplyOf<typeof listPromoCodes, "one">[number]
type CodeLookup = { code: string; offered?: Offered; errorText?: string }

/** The last answer, so that the next step shows it at once. */
let cachedLookup: CodeLookup | undefined

const lookUp = async (code: string): Promise<CodeLookup> => {
  try {
    const [offered, ...others] = await api(listPromoCodes, { ask: "one", query: { code } })
    if (offered && others.length === 0) {
      cachedLookup = { code, offered }
      return cachedLookup
    }
    change({ promoRefused: code })
    cachedLookup = { code, errorText: messages.promo.invalid }
    return cachedLookup
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { code, errorText: `${messages.promo.error}. ${error.message}` }
  }
}

export function PromoCode({ code }: { code: string }) {
  const [typed, setTyped] = useState("")
  const [lookup, setLookup] = useState(cachedLookup)
  const [refusals, setRefusals] = useState(0)
  const part = useFocusInPart<HTMLDivElement>(code)
  useEffect(() => {
    if (refusals > 0) part.current?.querySelector("input")?.focus()
  }, [refusals, part])
  useEffect(() => {
    if (code === "" || cachedLookup?.code === code) return
    let isWanted = true
    const load = async () => {
      const answer = await lookUp(code)
      if (isWanted) setLookup(answer)
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [code])
  const answer = lookup?.code === code ? lookup : undefined

  const apply = () => {
    const next = normalizeInput(typed).trim().toUpperCase()
    if (next.length < 2 || next.length > 50) return setRefusals(refusals + 1)
    setRefusals(0)
    setTyped("")
    change({ promoCode: next, notice: undefined })
  }
  // Keys keep "Remove" from turning into "Apply" under the finger.
  if (code !== "")
    return (
      <div key="code" ref={part} className={styles.promo} data-wrong={answer?.errorText !== undefined}>
        <p className="min-w-0 wrap-anywhere" role={answer?.errorText === undefined ? "status" : "alert"}>
          <b>{code}</b>
          <span className="block type-text">
            {answer?.errorText ?? (answer?.offered ? offerText(answer.offered) : t("Checking the code"))}
          </span>
        </p>
        <button
          type="button"
          className={styles.link}
          onClick={() => change({ promoCode: "", notice: undefined })}
        >
          Remove
        </button>
      </div>
    )
  return (
    <div key="field" ref={part} className="stack columns-main-auto gap-4 mt-7">
      <Field
        label="Promo code"
        aside="if you have one"
        value={typed}
        onType={setTyped}
        errorText={refusals > 0 ? messages.promo.length : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        maxLength={50}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || typed.trim() === "") return
          event.preventDefault()
          apply()
        }}
      />
      <button type="button" className="btn out mt-8 self-start" onClick={apply}>
        Apply
      </button>
    </div>
  )
}

function offerText({ description, markdown, markdownType, appliesToParts, appliesToLabor }: Offered): string {
  const off =
    markdownType === "percent"
      ? t(`${markdown}% off`)
      : t(`${formatHeadlineMoney(Math.round(markdown * 100))} off`)
  const what =
    appliesToParts && appliesToLabor ? t("parts and labor") : appliesToParts ? t("parts") : t("labor")
  return description.trim() === "" ? `${off} ${what}` : `${off} ${what}. ${description.trim()}`
}
