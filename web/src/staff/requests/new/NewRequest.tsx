import { zodResolver } from "@hookform/resolvers/zod"
import { useQuery } from "@tanstack/react-query"
import { Inbox, RotateCcw } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react"
import { type UseFormReturn, useForm, useWatch } from "react-hook-form"
import { parseWireDate, todayIn } from "#shared/domain/schedule/dates.ts"
import type { ScreenHandle } from "#web/app/navigation.ts"
import { PageTitle } from "#web/app/PageTitle.tsx"
import { backLink } from "#web/app/pages.ts"
import { useParameters } from "#web/app/parameters.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { userQuery } from "#web/data/people/user.ts"
import { accountsQuery, type KnownUser } from "#web/data/people/users.ts"
import { useNewDispatches } from "#web/data/requests/ivy.ts"
import { dropDraft } from "#web/data/requests/request-draft.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { ChooseDispatch } from "#web/staff/shared/dispatches/ChooseDispatch.tsx"
import { useOverlapConfirmation } from "#web/staff/shared/jobs/use-overlap-confirmation.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { TextAreaField } from "#web/ui/form/fields.tsx"
import layout from "#web/ui/form/form-page.module.css"
import { useHotkeys } from "#web/ui/hotkeys.ts"
import { Kbd } from "#web/ui/Kbd.tsx"
import { ActionBar } from "#web/ui/page/ActionBar.tsx"
import { PageHeader } from "#web/ui/page/PageHeader.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { keepDraftSource, readDraft, useDraft } from "./draft.ts"
import { customerFields, emptyRequest, NewRequest as Values, vehicleFields } from "./form.ts"
import styles from "./NewRequest.module.css"
import { AppointmentPart } from "./parts/AppointmentPart.tsx"
import { CreateFailure } from "./parts/CreateFailure.tsx"
import { CustomerPart } from "./parts/CustomerPart.tsx"
import { GlassPart } from "./parts/GlassPart.tsx"
import { Overview } from "./parts/Overview.tsx"
import { PaymentPart } from "./parts/PaymentPart.tsx"
import { Price, PriceBar } from "./parts/Price.tsx"
import { VehiclePart } from "./parts/VehiclePart.tsx"
import { useCreateRequest } from "./use-create-request.ts"
import { useQuote } from "./use-quote.ts"
import { useSource } from "./use-source.tsx"

export const handle: ScreenHandle = { frame: "actions" }

export default function NewRequest() {
  const today = todayIn(useNow())
  const [parameters] = useParameters()
  const [initialValues] = useState(() => {
    const empty = emptyRequest(parseWireDate(parameters.get("date") ?? "") ?? "")
    return { empty, draft: readDraft(empty.appointmentDate) }
  })
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: initialValues.draft ?? initialValues.empty,
    mode: "onTouched",
    shouldFocusError: false,
  })
  const creation = useCreateRequest(form)
  const [round, setRound] = useState(0)
  useDraft(form, initialValues.empty, initialValues.draft !== undefined)
  useFirstError(form, creation.failures)

  const { pick, forget } = useCustomer(form, creation.forget)
  const { source, ask } = useSource(initialValues.draft)
  useCaller(source.customerId, form, pick, round)
  useQuote(source.quote, form, round)
  const startOver = () => {
    dropDraft()
    form.reset(initialValues.empty)
    creation.forget()
    setRound(round + 1)
  }

  const { confirmOverlaps, question } = useOverlapConfirmation()
  const submit = form.handleSubmit((values) => confirmOverlaps(planOf(values), () => creation.create(values)))
  useHotkeys({ "mod+enter": ["Create request", () => void submit()] })

  const failureBanner = creation.problem && <CreateFailure facts={creation.problem} onTake={pick} />
  const submitLabel = creation.problem?.mayRetry ? "Try again" : "Create request"

  return (
    <>
      <Header isRestored={initialValues.draft !== undefined && round === 0} onStartOver={startOver} />
      <div className={`${layout.page} ${styles.page}`}>
        {/* Only listens for keys that bubble up from its fields. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          key={round}
          id="new-request"
          className={layout.form}
          noValidate
          onKeyDown={keepEnter}
          onSubmit={(event) => void submit(event)}
        >
          <Parts form={form} today={today} onPick={pick} onForget={forget} />
        </form>
        <Aside form={form}>
          {failureBanner}
          <Button
            kind="main"
            size="large"
            wide
            type="submit"
            form="new-request"
            isPending={creation.isPending}
          >
            {submitLabel} <Kbd>Ctrl ↵</Kbd>
          </Button>
        </Aside>
      </div>
      <ActionBar
        above={failureBanner ?? <PriceBar form={form} />}
        main={
          <Button
            kind="main"
            size="thumb"
            wide
            type="submit"
            form="new-request"
            isPending={creation.isPending}
          >
            {submitLabel}
          </Button>
        }
      />
      {ask(startOver)}
      {question}
    </>
  )
}

function Header({ isRestored, onStartOver }: { isRestored: boolean; onStartOver: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const { data: dispatches } = useNewDispatches()
  return (
    <>
      <PageHeader
        title={<PageTitle />}
        subtitle={isRestored ? "Your unfinished request is still here." : undefined}
        back={backLink("/servicerequests")}
        actions={
          <>
            <Button icon={Inbox} onClick={() => setChoosing(true)}>
              {dispatches?.count ? `From a dispatch (${dispatches.count})` : "From a dispatch"}
            </Button>
            <Button icon={RotateCcw} onClick={() => setConfirming(true)}>
              Start Over
            </Button>
          </>
        }
      />
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Start over?"
        confirm="Start Over"
        onConfirm={() => {
          setConfirming(false)
          onStartOver()
        }}
      >
        You'll lose everything you typed for this request.
      </ConfirmDialog>
      {choosing && <ChooseDispatch onClose={() => setChoosing(false)} />}
    </>
  )
}

type PartsProps = {
  form: UseFormReturn<Values>
  today: string
  onPick: (person: KnownUser) => void
  onForget: () => void
}

const Parts = ({ form, today, onPick, onForget }: PartsProps) => (
  <>
    <div className={layout.column}>
      <CustomerPart form={form} onPick={onPick} onForget={onForget} />
      <VehiclePart form={form} />
    </div>
    <GlassPart form={form} />
    <div className={`${layout.column} span-all`}>
      <PaymentPart form={form} />
      <AppointmentPart form={form} today={today} />
      <Panel title="Customer notes">
        <TextAreaField
          control={form.control}
          name="customerNotes"
          label="What the customer said"
          hint="Visible to the technician and maybe the customer."
          rows={3}
        />
      </Panel>
    </div>
  </>
)

function Aside({ form, children }: { form: UseFormReturn<Values>; children: ReactNode }) {
  return (
    <aside className={layout.side} aria-label="Request so far">
      <Overview form={form} names={useNames(form)}>
        <Price form={form} />
        <div className={`phone-hidden stack gap-4 mt-5`}>{children}</div>
      </Overview>
    </aside>
  )
}

/** Fills in a known customer, or clears one together with what belonged to them. */
function useCustomer(form: UseFormReturn<Values>, onForget: () => void) {
  /** Another customer has other cars, and may be billed another way. */
  const forget = () => {
    const empty = emptyRequest("")
    const { customerId, vehicleId, billingId } = form.getValues()
    for (const name of customerFields) form.setValue(name, empty[name])
    form.setValue("isAnotherVehicle", false)
    if (vehicleId !== "") for (const name of vehicleFields) form.setValue(name, empty[name])
    if (vehicleId !== "") form.setValue("insurancePolicyNumber", "")
    if (customerId !== "" && (billingId === customerId || vehicleId !== "")) {
      form.setValue("billingId", "")
      if (form.getValues("invoiceType") === "Net") form.setValue("invoiceType", "Cash")
    }
    onForget()
  }
  const pick = (person: KnownUser) => {
    const { customerId, language: chosen } = form.getValues()
    forget()
    form.setValue("customerId", person._id)
    form.setValue("customerName", person.name)
    form.setValue("customerPhone", person.phone ?? "")
    form.setValue("customerEmail", person.email ?? "")
    form.setValue("customerFullAddress", person.address ?? "")
    form.setValue("language", person.language ?? (customerId === "" ? chosen : "en"))
    form.clearErrors(customerFields)
    if (person.category === "commercial" || person.category === "carrier") {
      form.setValue("invoiceType", "Net")
      form.setValue("billingId", person._id)
    }
  }
  return { pick, forget }
}

const planOf = ({
  appointmentDate: date,
  appointmentTimeStart: start,
  appointmentTimeEnd: end,
  appointmentTechnicians: technicians,
}: Values) => {
  const window = start === "" ? undefined : { start: Number(start), end: Number(end) }
  return date === "" ? undefined : { date, window, technicians }
}

/**
 * Bar code scanners send Enter after the VIN, which must not submit the form. Use the button or Ctrl+Enter.
 */
function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement)
    event.preventDefault()
}

function useFirstError({ formState: { submitCount } }: UseFormReturn<Values>, failures: number): void {
  const handledFailures = useRef(0)
  useEffect(() => {
    const tries = submitCount + failures
    if (tries === handledFailures.current) return
    handledFailures.current = tries
    const invalidField = document.querySelector<HTMLElement>(
      "#new-request [aria-invalid=true], #new-request [data-wrong] input",
    )
    invalidField?.focus({ preventScroll: true })
    invalidField?.scrollIntoView({ block: "center" })
  }, [submitCount, failures])
}

/** Selects the customer if the user came from their page, once per `round`. */
function useCaller(
  customerId: string | null,
  { getValues }: UseFormReturn<Values>,
  pick: (person: KnownUser) => void,
  round: number,
) {
  const { data: caller } = useQuery({ ...userQuery(customerId ?? ""), enabled: customerId !== null })
  const appliedCaller = useRef<string>(undefined)
  useEffect(() => {
    const application = `${round} ${caller?._id}`
    if (!caller || appliedCaller.current === application) return
    appliedCaller.current = application
    const { customerId: chosen, isNewCustomer } = getValues()
    if (chosen !== "" || isNewCustomer) return
    pick(caller)
    keepDraftSource(caller._id)
  })
}

function useNames({ control }: UseFormReturn<Values>) {
  const [billingId, carrierKey] = useWatch({ control, name: ["billingId", "insuranceCarrierKey"] })
  const { data: carriers } = useQuery({ ...carriersQuery, enabled: carrierKey !== "" })
  const { data: technicians } = useQuery(techniciansQuery)
  const { data: branches } = useQuery(branchesQuery)
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: billingId !== "" })
  return {
    technicians: new Map(technicians?.map(({ _id, name }) => [_id, name])),
    shops: new Map(branches?.map(({ _id, name }) => [_id, name])),
    account: accounts?.find(({ _id }) => _id === billingId)?.name,
    carrier: carriers?.find(({ key }) => key === carrierKey)?.text,
  }
}
