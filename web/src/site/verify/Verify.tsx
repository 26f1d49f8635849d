import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react"
import { formatHistoryCode, parseHistoryCode } from "#shared/domain/job/history-head.ts"
import { parseWireDate, printedDate } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { call } from "../../api/call.ts"
import { ProblemError } from "../../ui/feedback/problem.ts"
import { CallUs } from "../ContactLinks.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Verify.module.css"

const fields = [
  { name: "invoiceNumber", label: t("Invoice number"), example: "48197", wide: false },
  { name: "version", label: t("Version"), example: "12", wide: false },
  { name: "head", label: t("Code"), example: "9f3a 11c0 7b2e 44d1", wide: true },
] as const
type Typed = Record<(typeof fields)[number]["name"], string>

const findErrors = ({ invoiceNumber, version, head }: Typed): Partial<Typed> => ({
  ...(!/^\d{1,12}$/.test(invoiceNumber.trim()) && { invoiceNumber: t("Enter the number at the top.") }),
  ...(!/^\d{1,12}$/.test(version.trim()) && { version: t("Enter the version.") }),
  ...(parseHistoryCode(head) === undefined && { head: t("Enter all 16 letters and digits.") }),
})

type Answer = { good: boolean; title: string; text: string; call: boolean }

const checkCode = async ({ invoiceNumber, version, head }: Typed): Promise<Answer> => {
  const reply = await call("checkHistory", {
    invoiceNumber: invoiceNumber.trim(),
    version: version.trim(),
    head,
  })
  switch (reply.verdict) {
    case "newest":
      return {
        good: true,
        title: t("Yes, it matches."),
        text: t("This is what we have on file, and nothing has changed since."),
        call: false,
      }
    case "older":
      return {
        good: true,
        title: t(`It was right on ${printedDate(parseWireDate(reply.on) ?? "")}.`),
        text: t("The job has changed since then. Ask us for the latest invoice."),
        call: true,
      }
    case "changed":
      return {
        good: false,
        title: t("It doesn't match anymore."),
        text: t("We printed this code, but our file was changed afterward. Call us."),
        call: true,
      }
    case "unknown":
      return {
        good: false,
        title: t("It doesn't match."),
        text: t(
          "Check what you typed against the invoice. If it's the same, the invoice or our file was changed. Call us.",
        ),
        call: true,
      }
  }
}

type State = { isChecking: boolean; answer?: Answer; failed?: string }

const verify = async (input: Typed): Promise<State> => {
  try {
    return { isChecking: false, answer: await checkCode(input) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { isChecking: false, failed: error.message }
  }
}

const linkedIn = (search: string): Typed => {
  const query = new URLSearchParams(search)
  return {
    invoiceNumber: query.get("invoiceNumber") ?? "",
    version: query.get("version") ?? "",
    head: formatHistoryCode(query.get("head") ?? ""),
  }
}
const isWhole = (typed: Typed): boolean => Object.keys(findErrors(typed)).length === 0

const useSearch = (): string =>
  useSyncExternalStore(
    () => () => {},
    () => location.search,
    () => "",
  )

/** Compares a printed invoice with its job's history. */
export default function Verify() {
  const search = useSearch()
  return (
    <SiteFrame>
      <section className={`wrap ${styles.page}`}>
        <h1>Check an invoice</h1>
        <p className="mt-7 text-ink type-heading">
          Every invoice has a code at the bottom. It's made from the job's full record, so it only matches if
          nothing was changed.
        </p>
        <Check key={search} search={search} />
      </section>
    </SiteFrame>
  )
}

function Check({ search }: { search: string }) {
  const [typed, setTyped] = useState(() => linkedIn(search))
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [state, setState] = useState<State>(() => ({ isChecking: isWhole(linkedIn(search)) }))

  useEffect(() => {
    const linked = linkedIn(search)
    if (isWhole(linked)) void verify(linked).then(setState)
  }, [search])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = findErrors(typed)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) return document.getElementById(first)?.focus()
    setState({ isChecking: true })
    setState(await verify(typed))
  }
  const { isChecking, answer, failed } = state

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {fields.map(({ name, label, example, wide }) => (
          <label key={name} className={wide ? `${styles.wide} column min-w-0` : "column min-w-0"}>
            <span className="weight-strong">{label}</span>
            <input
              id={name}
              className="num px-6 py-0 mt-3 bg-white rounded-3"
              value={typed[name]}
              placeholder={example}
              inputMode={wide ? "text" : "numeric"}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck="false"
              aria-invalid={errors[name] !== undefined}
              aria-describedby={errors[name] ? `${name}-wrong` : undefined}
              onChange={({ target }) => {
                setTyped({ ...typed, [name]: target.value })
                setErrors({ ...errors, [name]: undefined })
                setState({ isChecking: false })
              }}
            />
            {errors[name] && (
              <em id={`${name}-wrong`} className={styles.wrong}>
                {errors[name]}
              </em>
            )}
          </label>
        ))}
        <button type="submit" className="btn amber" aria-disabled={isChecking}>
          Check this invoice
        </button>
      </form>
      <div className={styles.answer} role="status" data-good={answer?.good}>
        {isChecking && <p>Checking</p>}
        {failed && <p>{failed}</p>}
        {answer && (
          <>
            <h2 className="type-section">{answer.title}</h2>
            <p>{answer.text}</p>
            {answer.call && <CallUs />}
          </>
        )}
      </div>
    </>
  )
}
