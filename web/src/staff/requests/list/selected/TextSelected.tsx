import { NativeSelect, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import type { RequestSummary } from "#shared/api/requests/request-summary.ts"
import { plannedTechnicians } from "#shared/domain/job/job-technicians.ts"
import { maxTextCharacters } from "#shared/domain/messages/messages.ts"
import { type TextToSend, textsToSeveral } from "#shared/domain/messages/text-several.ts"
import type { TextTemplate } from "#shared/domain/messages/text-template.ts"
import { useSendTyped } from "#web/data/messages/inbox.ts"
import { wholeBusinessInfoQuery } from "#web/data/shop/business.ts"
import { settingsQuery } from "#web/data/shop/settings.ts"
import { insertText, useCursor } from "#web/staff/shared/texts/insert-text.ts"
import { TextLength } from "#web/staff/shared/texts/TextLength.tsx"
import { countLabel } from "#web/ui/count-label.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { DialogActions } from "#web/ui/dialog/DialogActions.tsx"
import { showMessage } from "#web/ui/feedback/notifications.ts"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { tooLongMessage } from "#web/ui/form/too-long-message.ts"
import { usePersistedState } from "#web/ui/versioned/use-persisted-state.ts"

type Props = {
  opened: boolean
  rows: readonly RequestSummary[]
  technicians: ReadonlyMap<string, string>
  onClose: () => void
}

type Outcome = { sent: true } | { sent: false; reason: string }

/** What is typed. `batch` changes with it, and makes each text's idempotency key: a reload repeats none. */
type Draft = { message: string; batch: string }
const empty: Draft = { message: "", batch: "" }

/** Sends one after the other. Those that were refused can be tried again. */
function useSendAll() {
  const { mutateAsync } = useSendTyped("text-selected")
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [sending, setSending] = useState(false)
  const stopped = useRef(false)

  const sendOne = async ({ invoiceNumber, phone, message }: TextToSend, batch: string): Promise<Outcome> => {
    try {
      await mutateAsync({ key: `${batch}-${invoiceNumber}`, text: { phone, message, invoiceNumber } })
      return { sent: true }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return { sent: false, reason: error.fields[0]?.message ?? error.message }
    }
  }
  return {
    outcomes,
    sending,
    stop: () => {
      stopped.current = true
    },
    forget: () => setOutcomes(new Map()),
    /** Resolves to how many were sent. */
    async send(texts: readonly TextToSend[], batch: string): Promise<number> {
      stopped.current = false
      setSending(true)
      const done = new Map(outcomes)
      try {
        for (const text of texts) {
          if (stopped.current) break
          if (done.get(text.invoiceNumber)?.sent) continue
          done.set(text.invoiceNumber, await sendOne(text, batch))
          setOutcomes(new Map(done))
        }
      } finally {
        setSending(false)
      }
      return texts.filter(({ invoiceNumber }) => done.get(invoiceNumber)?.sent).length
    },
  }
}

export default function TextSelected({ opened, rows, technicians, onClose }: Props) {
  const [{ message, batch }, setDraft, changeDraft] = usePersistedState("text-selected", empty, {
    keepsAfterUnmount: true,
  })
  const { data: shop } = useQuery(wholeBusinessInfoQuery)
  const { cursor, trackCursor } = useCursor()
  const { outcomes, sending, stop, forget, send } = useSendAll()
  const { texts, leftOut } = textsToSeveral(rows, message.trim() === "" ? "-" : message, {
    shop: shop?.businessname ?? "",
    templates: useTemplates(),
    technicianOf: (row) =>
      plannedTechnicians(row)
        .flatMap((id) => technicians.get(id) ?? [])
        .join(" and "),
  })
  const [first] = texts
  const sent = texts.filter(({ invoiceNumber }) => outcomes.get(invoiceNumber)?.sent).length
  const textProblem =
    tooLongMessage(message, maxTextCharacters) ??
    texts.map((text) => tooLongMessage(text.message, maxTextCharacters)).find(Boolean)
  const change = (next: string) => {
    setDraft(next === "" ? empty : { message: next, batch: crypto.randomUUID() })
    forget()
  }
  const close = () => {
    stop()
    forget()
    // A text that went out is no draft. With its keys, the same words later would be reported as sent, but not sent.
    if (sending || sent > 0) changeDraft(() => empty)
    onClose()
  }
  const submit = async () => {
    const count = await send(texts, batch)
    if (count < texts.length) return
    showMessage(`${countLabel(count, "text")} sent.`)
    changeDraft(() => empty)
    close()
  }
  const refused = texts.flatMap(({ invoiceNumber, name }) => {
    const outcome = outcomes.get(invoiceNumber)
    return outcome && !outcome.sent ? [{ invoiceNumber, name, reason: outcome.reason }] : []
  })
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={`Text ${countLabel(rows.length, "customer")}`}
      subtitle="From the shop's number, to those who take texts."
      width={560}
      footer={
        <DialogActions
          onBack={sending ? stop : close}
          back={sending ? "Stop" : "Back"}
          isPending={sending}
          disabledReason={
            message.trim() === ""
              ? "Write the text first."
              : (textProblem ?? (first ? undefined : "None of them gets texts."))
          }
          onClick={() => void submit()}
        >
          {sending
            ? `${sent} of ${texts.length} sent`
            : refused.length > 0
              ? `Try ${refused.length} again`
              : `Send ${countLabel(texts.length, "text")}`}
        </DialogActions>
      }
    >
      <div className="stack gap-5">
        <TemplateChoice onPick={(text) => change(insertText(message, text, cursor))} />
        <Textarea
          {...fieldProps}
          label="Text"
          description="{name}, {window}, {technician} and {amount} become each customer's own."
          rows={4}
          value={message}
          error={textProblem}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={trackCursor}
        />
        {first && message.trim() !== "" && (
          <div className="px-5 py-4 rounded-2 bg-head">
            <b className="block">To {first.name}</b>
            <p className="wrap-anywhere">{first.message}</p>
            <TextLength text={first.message} />
          </div>
        )}
        {message.trim() !== "" && (
          <LeftOut rows={[...refused, ...leftOut]} title={refused.length > 0 ? "Not sent" : "Left out"} />
        )}
      </div>
    </Dialog>
  )
}

function useTemplates(): readonly TextTemplate[] {
  const { data: settings } = useQuery(settingsQuery)
  return settings && "textTemplates" in settings ? (settings.textTemplates ?? []) : []
}

function TemplateChoice({ onPick }: { onPick: (text: string) => void }) {
  // A link leads to one job.
  const templates = useTemplates().filter(({ text }) => !text.includes("{link}"))
  if (templates.length === 0) return null
  return (
    <NativeSelect
      {...fieldProps}
      label="Template"
      value=""
      data={[
        { value: "", label: "Choose" },
        ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      onChange={({ currentTarget }) => {
        const template = templates.find(({ _id }) => _id === currentTarget.value)
        if (template) onPick(template.text)
      }}
    />
  )
}

const LeftOut = ({
  title,
  rows,
}: {
  title: string
  rows: readonly { invoiceNumber: number; name: string; reason: string }[]
}) =>
  rows.length > 0 && (
    <div role="status">
      <b className="block">{title}</b>
      <ul className="stack gap-3 p-0 m-0 list-none">
        {rows.map(({ invoiceNumber, name, reason }) => (
          <li key={invoiceNumber} className="wrap-anywhere">
            {name}, {invoiceNumber}: <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
