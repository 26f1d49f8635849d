import {
  type FormEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { sitePath, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { useDocumentTitle } from "../../app/document-title.ts"
import { keepFocus } from "../../app/page-focus.ts"
import { useContent } from "../content.ts"
import { Icon } from "../Icon.tsx"
import { LanguageLink } from "../LanguageLink.tsx"
import { type FieldErrors, findErrors, firstIncompleteStep, nextStep } from "./booking/check.ts"
import { wasCodeSent } from "./booking/code.ts"
import { type Draft, type Step, startDraft, steps } from "./booking/draft.ts"
import { holdPrice, updateHeldPrice } from "./booking/hold-price.ts"
import { stepNames } from "./booking/labels.ts"
import { isAsQuoted, isFromQuotePage, quotedText } from "./booking/quoted-price.ts"
import {
  change,
  goBack,
  goTo,
  leaveCode,
  readConfirmation,
  readDraft,
  replaceWith,
  useDraft,
  useWizardStep,
} from "./booking/store.ts"
import { useBooking } from "./booking/use-booking.ts"
import { useCarriers } from "./booking/use-carriers.ts"
import { type CatalogPrice, useCatalogPrice } from "./booking/use-catalog-price.ts"
import { useQuote } from "./booking/use-quote.ts"
import { CallHint } from "./CallHint.tsx"
import styles from "./NewService.module.css"
import { PriceSoFar } from "./PriceSoFar.tsx"
import parts from "./parts.module.css"
import { StepNotice } from "./StepNotice.tsx"
import { CarStep } from "./steps/CarStep.tsx"
import { CodeStep } from "./steps/CodeStep.tsx"
import { DamageStep } from "./steps/DamageStep.tsx"
import { Done } from "./steps/Done.tsx"
import { PromoCode } from "./steps/PromoCode.tsx"
import { ReviewStep } from "./steps/ReviewStep.tsx"
import { ServiceStep } from "./steps/ServiceStep.tsx"
import { Summary } from "./steps/Summary.tsx"
import { VisitPlace } from "./steps/VisitPlace.tsx"
import { ChosenTime, VisitTimes } from "./steps/VisitTimes.tsx"

const headingOf = (step: Step, { service }: Draft): string => {
  switch (step) {
    case "service":
      return t("What do you need?")
    case "car":
      return t("Which car is it?")
    case "damage":
      return service === "install"
        ? t("Which glass do you have?")
        : service === "regulator"
          ? t("Which window won't move?")
          : t("What is broken?")
    case "visit":
      return t("Where and when?")
    case "review":
      return t("Look it over")
  }
}

const never = () => () => {}
/** True until the script has read the address and the stored draft. */
const useIsRendered = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** The booking wizard, without an account (docs/domain.md, section 8). */
export default function NewService({ parameters }: { parameters: Readonly<Record<string, string>> }) {
  const { business } = useContent()
  const draft = useDraft()
  const requestedStep = useWizardStep()
  const rendered = useIsRendered()
  const { isLoading, problem, reload, continueWithoutQuote } = useQuote()
  const code = parameters.code ?? ""
  useEffect(keepFocus, [])
  useEffect(() => {
    const before = readDraft()
    const now = startDraft(before, { code, search: location.search })
    if (now === before) return
    // A service in the address answers the first question.
    const reached = now.service !== undefined && now.reached === "service" ? "car" : now.reached
    change({ ...now, reached })
    if (location.hash === "" && now.service !== undefined && now.service !== before.service)
      replaceWith(firstIncompleteStep(readDraft()))
  }, [code])

  const done = rendered || requestedStep !== "done" ? undefined : readConfirmation()
  const open = firstIncompleteStep(draft)
  const isCodeWanted =
    requestedStep === "code" &&
    open === "review" &&
    Object.keys(findErrors("review", draft)).length === 0 &&
    wasCodeSent(draft)
  const step =
    requestedStep === "done" || requestedStep === "code" || steps.indexOf(requestedStep) > steps.indexOf(open)
      ? open
      : requestedStep
  useEffect(() => {
    if (!rendered && !isLoading && !problem && !done && !isCodeWanted && requestedStep !== step)
      replaceWith(step)
  }, [rendered, isLoading, problem, done, isCodeWanted, requestedStep, step])

  const catalog = useCatalogPrice(draft, !rendered && step === "damage" && !isFromQuotePage(draft))
  const title = done
    ? t("Request Received")
    : isCodeWanted
      ? t("Enter the code")
      : step === "service"
        ? t("Request Service")
        : headingOf(step, draft)
  useDocumentTitle(title, business.businessname)
  const heading = useRef<HTMLHeadingElement>(null)
  const currentView = done ? "done" : isCodeWanted ? "code" : step
  const previousStep = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (rendered) return
    const isFirst = previousStep.current === undefined
    const isAnother = previousStep.current !== currentView
    previousStep.current = currentView
    if (isFirst || !isAnother) return
    window.scrollTo({ top: 0, behavior: "instant" })
    // The code field keeps the focus: phones offer the texted code above the keyboard.
    if (currentView === "code") return
    heading.current?.focus({ preventScroll: true })
  }, [rendered, currentView])

  return (
    <div className={styles.page}>
      {rendered &&
        [...steps.slice(1), "quote", "code", "done"].map((name) => (
          <i key={name} id={name} className={styles.hashTarget} />
        ))}
      <Head step={step} done={done !== undefined} onBack={isCodeWanted ? () => leaveCode() : undefined} />
      {done ? (
        <main className={styles.main}>
          <Done done={done} heading={heading} />
        </main>
      ) : (
        <main className={styles.main}>
          {isLoading ? (
            <p role="status">Getting your quote</p>
          ) : problem ? (
            <div className={parts.failed} role="alert">
              <h1>Couldn't get your quote</h1>
              <p>{problem.message}</p>
              <button type="button" className="btn amber" onClick={() => void reload()}>
                Try again
              </button>
              <button type="button" className="btn out" onClick={continueWithoutQuote}>
                Go on without it
              </button>
            </div>
          ) : isCodeWanted ? (
            <CodeStep draft={draft} heading={heading} />
          ) : (
            <StepForm key={step} step={step} draft={draft} catalog={catalog} heading={heading} />
          )}
          <Summary draft={draft} step={step} price={catalog.price && quotedText(catalog.price)} />
        </main>
      )}
    </div>
  )
}

function Head({
  step,
  done,
  onBack = () => goBack(step),
}: {
  step: Step
  done: boolean
  onBack?: (() => void) | undefined
}) {
  const at = done ? steps.length : steps.indexOf(step)
  return (
    <header className="bg-white line-below">
      <div className={styles.wide}>
        {at === 0 || done ? (
          <a
            href={sitePath("/")}
            className={styles.back}
            aria-label={done ? "Home" : "Close, back to the home page"}
          >
            <Icon name="close" />
          </a>
        ) : (
          <button type="button" className={styles.back} aria-label="Back" onClick={onBack}>
            <Icon name="back" />
          </button>
        )}
        <ol className={`${styles.steps} row flex-1 gap-3`} aria-hidden="true">
          {steps.map((name, index) => (
            <li
              key={name}
              className="flex-1 rounded-1"
              data-state={index < at ? "done" : index === at ? "current" : undefined}
            />
          ))}
        </ol>
        <span className="num text-soft type-text nowrap">
          {done ? "Done" : t(`${at + 1} of ${steps.length}`)}
        </span>
        <LanguageLink className={styles.language} />
      </div>
    </header>
  )
}

type Questions = { draft: Draft; fieldErrors: FieldErrors }

function StepForm({
  step,
  draft,
  catalog,
  heading,
}: {
  step: Step
  draft: Draft
  catalog: CatalogPrice
  heading: React.RefObject<HTMLHeadingElement | null>
}) {
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(0)
  const booking = useBooking("review")
  const carriers = useCarriers(step === "review" || draft.payer === "insurance")
  const stepErrors = tried > 0 ? findErrors(step, draft) : {}
  const fieldErrors: FieldErrors = { ...booking.fieldErrors, ...stepErrors }

  const latestCatalog = useRef(catalog)
  useLayoutEffect(() => {
    latestCatalog.current = catalog
  })
  useLayoutEffect(
    () => () => {
      if (step === "damage") updateHeldPrice(latestCatalog.current)
    },
    [step],
  )

  const tries = tried + booking.failures
  const handledTries = useRef(0)
  useLayoutEffect(() => {
    if (handledTries.current === tries) return
    handledTries.current = tries
    const first = form.current?.querySelector<HTMLElement>(
      "[aria-invalid=true], [data-wrong=true] input, [data-wrong=true] button",
    )
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: "center", behavior: "instant" })
  }, [tries])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(findErrors(step, readDraft())).length > 0) return setTried(tried + 1)
    if (step === "review") return void booking.send()
    if (step === "damage") holdPrice(catalog)
    const next = nextStep(step, readDraft())
    const { reached, notice } = readDraft()
    if (steps.indexOf(next) > steps.indexOf(reached)) change({ reached: next })
    if (notice?.step === step) change({ notice: undefined })
    goTo(next)
  }
  const questions: Questions = { draft, fieldErrors }
  const next = nextStep(step, draft)

  return (
    // Key events of the fields bubble up to the form, which isn't interactive itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onKeyDown={nextOnEnter}>
      <h1 ref={heading} tabIndex={-1}>
        {headingOf(step, draft)}
      </h1>
      <div className={`${styles.questions} mt-7`}>
        {step === "visit" && draft.quoted && isAsQuoted(draft) && <QuoteLine draft={draft} />}
        <StepNotice of={step} draft={draft} />
        {step !== "review" && draft.promoCode !== "" && draft.payer !== "insurance" && (
          <PromoCode code={draft.promoCode} />
        )}
        {step === "service" && <ServiceStep {...questions} />}
        {step === "car" && <CarStep {...questions} />}
        {step === "damage" && <DamageStep {...questions} catalog={catalog} />}
        {step === "visit" && (
          <>
            <VisitPlace {...questions} />
            <VisitTimes {...questions} />
          </>
        )}
        {step === "review" && <ReviewStep {...questions} carriers={carriers} />}
        {step === "service" && (
          <noscript>
            <p className={`${styles.note} mt-7 text-soft type-text leading-150`}>
              Booking online needs JavaScript. Call or text us, and we book it for you.
            </p>
          </noscript>
        )}
        <CallHint />
      </div>
      {(step !== "service" || draft.service) && (
        <div className={styles.acts}>
          <Problem sentence={step === "review" ? booking.problem : undefined} />
          <button type="submit" className="btn amber" aria-disabled={booking.isSending}>
            {step === "review" ? (
              booking.statusText
            ) : (
              <>
                Next, {stepNames[next]} <Icon name="arrow" />
              </>
            )}
          </button>
          {step === "damage" && <PriceSoFar catalog={catalog} />}
          {step === "visit" && <ChosenTime draft={draft} />}
          {step !== "service" && (
            <button type="button" className={`btn out ${styles.deskBack}`} onClick={() => goBack(step)}>
              Back
            </button>
          )}
        </div>
      )}
    </form>
  )
}

function QuoteLine({ draft: { quoted } }: { draft: Draft }) {
  if (!quoted) return null
  return (
    <p className={styles.quoted}>
      <span>{quoted.what}</span>
      <b className="num type-heading">{quotedText(quoted) ?? messages.quotes.pleaseCall}</b>
      <button
        className="p-0 border-0 bg-none underline pointer min-h-touch"
        type="button"
        onClick={() => goTo("car")}
      >
        Change
      </button>
    </p>
  )
}

const Problem = ({ sentence }: { sentence: ReactNode }) => (
  <p role="alert" className={styles.problem}>
    {sentence}
  </p>
)

/** Enter moves to the next field, and from the last one to the next step. After the ZIP code it loads free times. */
function nextOnEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  const { target } = event
  if (event.key !== "Enter" || !(target instanceof HTMLInputElement)) return
  if (target.autocomplete === "postal-code") {
    event.preventDefault()
    return target.blur()
  }
  if (target.enterKeyHint !== "next") return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[enterkeyhint]")]
  const next = fields[fields.indexOf(target) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
