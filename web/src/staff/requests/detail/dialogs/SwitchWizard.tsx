import { useQuery } from "@tanstack/react-query"
import {
  type ComponentType,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"
import { Link } from "react-router-dom"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { formatHeadlineMoney } from "#shared/domain/money/money.ts"
import { showPhone } from "#shared/domain/people/phone.ts"
import { foldForSearch } from "#shared/domain/search.ts"
import { messages } from "#shared/messages.ts"
import { profileQuery } from "#web/data/money/billing.ts"
import { usePrices } from "#web/data/money/prices.ts"
import { accountsQuery } from "#web/data/people/users.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { ratesOfCarrier } from "#web/staff/shared/rates/carrier-rates.ts"
import { ratesOfProfile } from "#web/staff/shared/rates/profile-rates.ts"
import { RatesFacts } from "#web/staff/shared/rates/RatesCards.tsx"
import { CarrierName } from "#web/trade/CarrierName.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { useTapGuard } from "#web/ui/dialog/double-tap.ts"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Choices } from "#web/ui/form/Choices.tsx"
import { LargeTextInput } from "#web/ui/form/LargeTextInput.tsx"
import styles from "./dialogs.module.css"
import { PriceChange } from "./PriceChange.tsx"
import wizard from "./SwitchWizard.module.css"
import {
  missingAt,
  missingForSwitch,
  pricedBy,
  type SwitchedTo,
  type SwitchForm,
  type SwitchStep,
  switchFormOf,
  switchSteps,
  switchTargetOf,
} from "./switching.ts"
import { useSwitch } from "./use-switch.ts"

export type FrameProps = {
  request: ServiceRequest
  title: string
  subtitle: string
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

type Props = {
  request: ServiceRequest
  to: SwitchedTo
  onClose: () => void
  onSwitched: () => void
  frame: ComponentType<FrameProps>
}

const questions: Record<SwitchStep, { heading: string; confirm: string }> = {
  carrier: { heading: "Choose the carrier", confirm: "Continue" },
  rates: { heading: "Check what the carrier pays", confirm: "Confirm rates" },
  deductible: { heading: "Enter the deductible", confirm: "Continue" },
  claim: { heading: "Enter the claim number", confirm: "Switch" },
  account: { heading: "Choose the account", confirm: "Continue" },
  profile: { heading: "Check the billing profile", confirm: "Confirm profile" },
  dispatch: { heading: "Enter the dispatch number", confirm: "Switch" },
  totals: { heading: "Check the new total", confirm: "Switch" },
}

export function SwitchWizard({ request, to, onClose, onSwitched, frame: Frame }: Props) {
  const formId = useId()
  const [form, setForm] = useState(() => switchFormOf(request))
  const [at, setAt] = useState(0)
  const tap = useTapGuard()
  const { invoiceNumber } = request
  const { problem, isPending, switchTo } = useSwitch(request, onSwitched)
  const payers = usePayerChoices(to, form)

  const steps: readonly SwitchStep[] = switchSteps[to]
  const step = steps[at] ?? "totals"
  const { heading, confirm } = questions[step]
  const last = at === steps.length - 1
  const target = switchTargetOf(to, form)
  const priceQuery = usePrices(
    missingForSwitch(to, form) === undefined && payers.known
      ? { invoiceNumber, ...pricedBy(target) }
      : undefined,
  )
  const { prices, settled, failure } = priceQuery
  const waiting = failure ? "Get the new prices first." : "Wait for the new prices."
  const missing = missingAt(step, form) ?? payers.missingAt(step) ?? (last && !settled ? waiting : undefined)

  const go = (to: number) => {
    tap.guard()
    setAt(to)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (missing !== undefined || tap.guarded || isPending) return
    if (!last) go(at + 1)
    else if (prices) switchTo({ ...target, totalShown: prices.total })
  }

  return (
    <Frame
      request={request}
      title={`Switch to ${to}`}
      subtitle={`${invoiceNumber} is billed ${request.invoiceType} now. Switching reprices its lines.`}
      onClose={onClose}
      footer={
        <DialogActions
          onBack={at === 0 ? onClose : () => go(at - 1)}
          type="submit"
          form={formId}
          isPending={isPending || tap.guarded}
          disabledReason={missing}
        >
          {last && settled && prices
            ? `${confirm} at ${formatHeadlineMoney(prices.total)}`
            : step === "profile" && payers.profile.data === null
              ? "Continue"
              : confirm}
        </DialogActions>
      }
    >
      <form
        id={formId}
        className={steps.length > 1 ? `${wizard.steps} grid gap-5 content-start` : "grid gap-5 content-start"}
        noValidate
        onSubmit={submit}
      >
        {steps.length > 1 && (
          <div className={`${wizard.progress} bar gap-5`}>
            <span className="flex-1 row gap-1" aria-hidden="true">
              {steps.map((name, index) => (
                <i
                  key={name}
                  className="flex-1 rounded-1 bg-skeleton"
                  data-state={index < at ? "done" : index === at ? "current" : "ahead"}
                />
              ))}
            </span>
            <small className="type-note weight-strong">
              Step {at + 1} of {steps.length}
            </small>
          </div>
        )}
        <Step key={step} heading={heading}>
          {problem && (
            <p className={styles.problem} role="alert">
              {problem}
            </p>
          )}
          <PayerQuestion
            step={step}
            form={form}
            payers={payers}
            onChange={(changes) => setForm({ ...form, ...changes })}
          />
        </Step>
        {last && <PriceChange request={request} priceQuery={priceQuery} missing="Getting the new prices…" />}
      </form>
    </Frame>
  )
}

/** Focuses the first field of a step, or its heading if it has none. */
function Step({ heading, children }: { heading: string; children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const find = (what: string) => step.current?.querySelector<HTMLElement>(what)
    const first = find("input:checked") ?? find("input") ?? find("h2")
    first?.focus()
  }, [])
  return (
    <div ref={step} className={`${wizard.step} grid gap-5`}>
      <h2 tabIndex={-1} className="heading type-large" data-autofocus>
        {heading}
      </h2>
      {children}
    </div>
  )
}

const searchThreshold = 9

function usePayerChoices(to: SwitchedTo, { carrierKey, billingId }: SwitchForm) {
  const carriers = useQuery({ ...carriersQuery, enabled: to === "Insurance" })
  const accounts = useQuery({ ...accountsQuery, enabled: to === "Net" })
  const profile = useQuery({ ...profileQuery(billingId), enabled: to === "Net" && billingId !== "" })
  const carrier = carriers.data?.find(({ key }) => key === carrierKey)
  const account = accounts.data?.find(({ _id }) => _id === billingId)
  const isPayerKnown = to === "Cash" || (to === "Insurance" ? carrier !== undefined : account !== undefined)
  return {
    carriers,
    accounts,
    profile,
    carrier,
    account,
    known: isPayerKnown,
    missingAt: (step: SwitchStep): string | undefined => {
      if (step === "carrier" && !carrier) return "Choose the carrier."
      if (step === "account" && !account) return "Choose the account."
      return step === "profile" && profile.data === undefined ? "Wait for the billing profile." : undefined
    },
  }
}

type PayerQuestionProps = {
  step: SwitchStep
  form: SwitchForm
  payers: ReturnType<typeof usePayerChoices>
  onChange: (changes: Partial<SwitchForm>) => void
}

function PayerQuestion({ step, form, payers, onChange }: PayerQuestionProps) {
  const { carrier, account, profile } = payers
  switch (step) {
    case "carrier":
      return <Carriers form={form} payers={payers} onChange={onChange} />
    case "rates":
      return (
        carrier && (
          <div className="stack gap-4 px-6 py-5 border-line rounded-3">
            <b className="type-large weight-heavy">
              <CarrierName text={carrier.text} xy={carrier.xy} />
            </b>
            <RatesFacts rates={ratesOfCarrier(carrier)} />
          </div>
        )
      )
    case "deductible":
      return (
        <LargeTextInput
          label="Deductible"
          money
          value={form.deductible}
          onChange={(deductible) => onChange({ deductible })}
        />
      )
    case "claim":
      return (
        <LargeTextInput
          label="Claim number (optional)"
          value={form.claim}
          onChange={(claim) => onChange({ claim })}
          maxLength={40}
        />
      )
    case "account":
      return <Accounts form={form} payers={payers} onChange={onChange} />
    case "profile":
      return (
        <DataView
          query={profile}
          failed={messages.billingProfiles.loadFailed}
          loading={<SkeletonLines count={5} />}
          empty={{
            when: (loadedItems) => loadedItems === null,
            show: (
              <p className="text-muted">
                {account?.name ?? "This account"} has no billing profile yet, so you'll price the lines by
                hand. <Link to={`/billingprofile/${form.billingId}`}>Add a profile</Link>
              </p>
            ),
          }}
        >
          {(loadedItems) =>
            loadedItems && (
              <div className="stack gap-4 px-6 py-5 border-line rounded-3">
                <b className="type-large weight-heavy">{loadedItems.name}</b>
                <RatesFacts rates={ratesOfProfile(loadedItems)} />
                {loadedItems.taxExempt && <p className="text-muted">Tax exempt.</p>}
              </div>
            )
          }
        </DataView>
      )
    case "dispatch":
      return (
        <LargeTextInput
          label="Dispatch or repair order number (optional)"
          value={form.reference}
          onChange={(reference) => onChange({ reference })}
          maxLength={40}
        />
      )
    case "totals":
      return null
  }
}

function Carriers({ form, payers, onChange }: Omit<PayerQuestionProps, "step">) {
  return (
    <DataView
      query={payers.carriers}
      failed={messages.carriers.choiceFailed}
      loading={<SkeletonLines count={6} />}
      empty={{
        when: ({ length }) => length === 0,
        show: (
          <Empty
            title={messages.carriers.none}
            actions={
              <ButtonLink to="/carriers/new" size="large">
                Add carrier
              </ButtonLink>
            }
          />
        ),
      }}
    >
      {(list) => (
        <SearchableChoices
          label="Carrier"
          choices={list.map(({ key, text, xy }) => ({
            value: key,
            searchable: `${text} ${key}`,
            text: <CarrierName text={text} xy={xy} />,
          }))}
          selectedKey={form.carrierKey}
          onChoose={(carrierKey) => onChange({ carrierKey })}
        />
      )}
    </DataView>
  )
}

function Accounts({ form, payers, onChange }: Omit<PayerQuestionProps, "step">) {
  return (
    <DataView
      query={payers.accounts}
      failed={messages.account.accountsFailed}
      loading={<SkeletonLines count={6} />}
      empty={{
        when: ({ length }) => length === 0,
        show: (
          <Empty
            title={messages.account.noAccounts}
            actions={
              <ButtonLink to="/register" size="large">
                Add user
              </ButtonLink>
            }
          />
        ),
      }}
    >
      {(list) => (
        <SearchableChoices
          label="Account"
          choices={list.map(({ _id, name, phone = "", address }) => ({
            value: _id,
            searchable: `${name} ${phone} ${address ?? ""}`,
            text: name,
            second: phone && showPhone(phone),
          }))}
          selectedKey={form.billingId}
          onChoose={(billingId) => onChange({ billingId })}
        />
      )}
    </DataView>
  )
}

type Choice = { value: string; searchable: string; text: ReactNode; second?: ReactNode }

function SearchableChoices({
  label,
  choices,
  selectedKey,
  onChoose,
}: {
  label: string
  choices: readonly Choice[]
  selectedKey: string
  onChoose: (value: string) => void
}) {
  const [search, setSearch] = useState("")
  const searchText = foldForSearch(search.trim())
  const loadedItems = choices.filter(
    (choice) => choice.value === selectedKey || foldForSearch(choice.searchable).includes(searchText),
  )
  return (
    <>
      {choices.length > searchThreshold && (
        <LargeTextInput label="Search" value={search} onChange={setSearch} maxLength={60} />
      )}
      {loadedItems.length === 0 && <p className="text-muted">No matching {label.toLowerCase()}s.</p>}
      <Choices label={label} choices={loadedItems} chosen={selectedKey} onChoose={onChoose} />
    </>
  )
}
