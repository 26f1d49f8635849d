import { Menu } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ChevronDown, Send } from "lucide-react"
import { useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { maxTextCharacters } from "#shared/domain/messages/messages.ts"
import { consentProblem, consentSentences } from "#shared/domain/messages/text-consent.ts"
import {
  fillTemplate,
  type TextTemplate,
  templateIn,
  unfilledProblem,
  valuesOfJob,
} from "#shared/domain/messages/text-template.ts"
import { useSendTyped, useTypedText } from "#web/data/messages/inbox.ts"
import { consentOfPhoneQuery, type TextConsent } from "#web/data/messages/text-consent.ts"
import { peopleOfJobQuery } from "#web/data/people/users.ts"
import { wholeBusinessInfoQuery } from "#web/data/shop/business.ts"
import { settingsQuery } from "#web/data/shop/settings.ts"
import { Button } from "#web/ui/Button.tsx"
import { ProblemText } from "#web/ui/feedback/ProblemText.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { textTypedAfter } from "#web/ui/form/text-after.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { usePersistedState } from "#web/ui/versioned/use-persisted-state.ts"
import { jobUrl } from "../jobs/job-url.ts"
import { insertText, useCursor } from "./insert-text.ts"
import { TextLength } from "./TextLength.tsx"
import styles from "./Texts.module.css"
import { ConsentDialog } from "./TextsFact.tsx"

type Props = {
  phone: string
  /** Fills in templates, and gets the text into its history. */
  job: ServiceRequest | undefined
  name: string | undefined
  label: string
  /** Names what is typed in stored drafts. */
  draft: string
  start?: string
  /** True for an insurer: no consent needed unless a customer has the phone too, and no customer templates. */
  businessContact?: boolean
}

/** Writes a text from the shop's number: what is in the field is what goes out. */
export function TextComposer(props: Props) {
  const { phone, job, name, label, draft, start = "", businessContact = false } = props
  // One click on another conversation, or beside the dialog, must not delete a half-typed text.
  const [message, setMessage, changeDraft] = usePersistedState(draft, start, { keepsAfterUnmount: true })
  const { cursor, trackCursor } = useCursor()
  // Only the server knows that the phone is also a customer's.
  const [needsConsent, setNeedsConsent] = useState(!businessContact)
  const { data: consent, error, refetch, isFetching } = useQuery(consentOfPhoneQuery(phone))
  const { mutateAsync } = useSendTyped(draft)
  const { isPending, failed, forgetFailure } = useTypedText(draft)
  if (codeOf(failed?.error) === "no_consent" && !needsConsent) setNeedsConsent(true)
  const hasLink = job?.jobKey !== undefined && message.includes(job.jobKey)
  const noConsent = error ? consentUnknown : whyNoConsent(consent, hasLink, !needsConsent)
  const inputProblem = wrongInput(message)
  // A discarded text takes its failure along.
  const problem = sendProblem(failed?.text.message === message ? failed.error : undefined) ?? inputProblem

  const edit = (text: string) => {
    forgetFailure()
    setMessage(text)
  }
  const send = async () => {
    const text = {
      phone,
      message,
      ...(job && { invoiceNumber: job.invoiceNumber }),
      ...(hasLink && { jobLink: true }),
    }
    const isRepeated = failed !== undefined && JSON.stringify(failed.text) === JSON.stringify(text)
    try {
      await mutateAsync({ key: isRepeated ? failed.key : crypto.randomUUID(), text })
      changeDraft((now) => textTypedAfter(message, now))
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure
    }
  }
  return (
    <form
      className={`${styles.composer} stack gap-4`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {error && (
        <div className="cluster items-center gap-x-5 gap-y-3 type-note" role="alert">
          <span className="weight-strong">{consentUnknown}</span>
          <Button size="small" isPending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!error && consent && noConsent !== undefined && (
        <NoConsent reason={noConsent} consent={consent} phone={phone} />
      )}
      <ProblemText problem={problem} />
      <textarea
        className="border-strong px-5 py-4 w-full text-inherit rounded-3 bg-surface"
        aria-label={label}
        placeholder={label}
        rows={3}
        value={message}
        onChange={(event) => edit(event.target.value)}
        onBlur={trackCursor}
      />
      <div className="cluster items-center gap-x-5 gap-y-3">
        {!businessContact && (
          <Templates job={job} name={name} onPick={(text) => edit(insertText(message, text, cursor))} />
        )}
        <TextLength text={message} />
        <Button
          kind="main"
          size="large"
          icon={Send}
          type="submit"
          isPending={isPending}
          className="ml-auto"
          disabledReason={noConsent ?? (message.trim() === "" ? "Write the text first." : inputProblem)}
        >
          Send text
        </Button>
      </div>
    </form>
  )
}

const consentUnknown = "We couldn't check whether they take texts."

const codeOf = (error: Error | undefined) => (error instanceof ProblemError ? error.code : undefined)

/** Missing consent has a line of its own, until it is recorded. */
const sendProblem = (error: Error | undefined): string | undefined =>
  error instanceof ProblemError && error.code !== "no_consent"
    ? (error.fields[0]?.message ?? error.message)
    : undefined

const wrongInput = (message: string): string | undefined =>
  tooLongMessage(message, maxTextCharacters) ?? unfilledProblem(message)

/** The same reasons as on the server. A job's link needs consent, even in an answer. */
const whyNoConsent = (
  consent: TextConsent | undefined,
  hasLink: boolean,
  isExempt: boolean,
): string | undefined => {
  if (!consent) return "Checking whether they take texts."
  const found = consentProblem(consent, isExempt || (consent.wroteToUs && !hasLink))
  return found && consentSentences[found]
}

function NoConsent({ reason, consent, phone }: { reason: string; consent: TextConsent; phone: string }) {
  const [isAskingConsent, setAskingConsent] = useState(false)
  return (
    <div className="cluster gap-x-5 gap-y-3 type-note" role="status">
      <span className="weight-strong">{reason}</span>
      {consent.at === undefined && (
        <Button size="small" onClick={() => setAskingConsent(true)}>
          Record consent
        </Button>
      )}
      {isAskingConsent && (
        <ConsentDialog consent={consent} phone={phone} onClose={() => setAskingConsent(false)} />
      )}
    </div>
  )
}

function Templates({ job, name, onPick }: Pick<Props, "job" | "name"> & { onPick: (text: string) => void }) {
  const [opened, setOpened] = useState(false)
  const { data: settings } = useQuery(settingsQuery)
  const { data: shop } = useQuery(wholeBusinessInfoQuery)
  const { data: people = [] } = useQuery(peopleOfJobQuery(job?.assignedTechnicians ?? []))
  const templates: readonly TextTemplate[] =
    settings && "textTemplates" in settings ? (settings.textTemplates ?? []) : []
  if (templates.length === 0 || !shop) return null
  const technicians = people.map((person) => person.name)
  const fill = (template: TextTemplate): string => {
    const { text, language } = templateIn(template, job?.language)
    const ofJob = job && valuesOfJob(job, { technicians, address: jobUrl(job), language })
    return fillTemplate(text, { name, ...ofJob, shop: shop.businessname })
  }
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" width={320}>
      <Menu.Target>
        <Button size="large" expanded={opened} onClick={() => setOpened(!opened)}>
          Templates
          <ChevronDown size={15} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.templates ?? ""}>
        {templates.map((template) => (
          <Menu.Item key={template._id} onClick={() => onPick(fill(template))}>
            <b className="block">{template.name}</b>
            <small className="block text-muted wrap-anywhere">{fill(template)}</small>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
