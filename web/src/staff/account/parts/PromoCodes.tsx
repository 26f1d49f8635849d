import { useQuery } from "@tanstack/react-query"
import { Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import type { PromoCode } from "#shared/api/promocodes.ts"
import { markupFromWire } from "#shared/domain/charges/markup.ts"
import { promoText } from "#shared/domain/charges/promo.ts"
import { promoUse } from "#shared/domain/charges/promo-use.ts"
import { todayIn } from "#shared/domain/schedule/dates.ts"
import { messages } from "#shared/messages.ts"
import { promoCodesQuery, useDeletePromoCode } from "#web/data/money/promo-codes.ts"
import type { ShowFeedback } from "#web/staff/shared/account/feedback.ts"
import { Section } from "#web/staff/shared/account/Section.tsx"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { DataView, Empty, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { useNow } from "#web/ui/use-now.ts"
import { usePersistedOpen } from "#web/ui/versioned/use-persisted-open.ts"
import { promoExample, promoUseLabels, usesText, validDaysText } from "../promo-labels.ts"
import { AddPromoCode } from "./AddPromoCode.tsx"
import styles from "./PromoCodes.module.css"

export function PromoCodes({ showFeedback }: { showFeedback: ShowFeedback }) {
  const codes = useQuery(promoCodesQuery)
  const [adding, setAdding] = usePersistedOpen("add-promo-code", false)
  const [deleting, setDeleting] = useState<string>()
  return (
    <Section
      title="Promo codes"
      actions={
        <Button icon={Plus} onClick={() => setAdding(true)}>
          Add
        </Button>
      }
    >
      <DataView
        query={codes}
        failed={messages.promoCodes.listFailed}
        loading={<CodeSkeleton />}
        empty={{ when: ({ length }) => length === 0, show: <NoCodes /> }}
      >
        {(list) => <Codes codes={list} onDelete={setDeleting} />}
      </DataView>
      {adding && <AddPromoCode onClose={() => setAdding(false)} showFeedback={showFeedback} />}
      <DeleteQuestion
        promoCode={deleting}
        onClose={() => setDeleting(undefined)}
        showFeedback={showFeedback}
      />
    </Section>
  )
}

function Codes({ codes, onDelete }: { codes: readonly PromoCode[]; onDelete: (code: string) => void }) {
  const today = todayIn(useNow())
  const usable = codes.filter((code) => promoUse(code, today) === "usable")
  const unusable = codes.filter((code) => !usable.includes(code))
  return (
    <div className="panel overflow-hidden">
      {usable.length === 0 && (
        <p className={`${styles.note} px-6 py-4 bg-head`}>{messages.promoCodes.none}</p>
      )}
      <ul>
        {[...usable, ...unusable].map((code) => (
          <Code key={code.promoCode} code={code} today={today} onDelete={() => onDelete(code.promoCode)} />
        ))}
      </ul>
      <p className={`${styles.note} px-6 py-4 bg-head`}>
        A promo code adds its own lines below the charges and never takes off more than the total. It can't be
        used on Insurance requests.
      </p>
    </div>
  )
}

function Code({ code, today, onDelete }: { code: PromoCode; today: string; onDelete: () => void }) {
  const use = promoUse(code, today)
  const arithmetic = { ...code, markdown: markupFromWire(code.markdown, code.markdownType) }
  return (
    <li
      className={
        use === "usable"
          ? "px-6 pt-4 pb-5 stack gap-1 divided-row"
          : `${"px-6 pt-4 pb-5 stack gap-1 divided-row"} bg-head`
      }
    >
      <div className={styles.head}>
        <b className="heading type-large wrap-anywhere">{code.promoCode}</b>
        <span className={use === "usable" ? `${styles.use} ${styles.active}` : styles.use}>
          {promoUseLabels[use]}
        </span>
        <Button kind="quiet" icon={Trash2} label={`Delete ${code.promoCode}`} onClick={onDelete} />
      </div>
      <p className="weight-strong wrap-anywhere">{promoText(arithmetic)}</p>
      {code.description && <p className="wrap-anywhere">{code.description}</p>}
      <p className="wrap-anywhere text-muted type-small phone-type-note">{promoExample(arithmetic)}</p>
      <p className="wrap-anywhere text-muted type-small phone-type-note">
        {validDaysText(code)} · {usesText(code)}
      </p>
    </li>
  )
}

const NoCodes = () => (
  <div className="panel overflow-hidden">
    <Empty title={messages.promoCodes.none}>Add a code to use it on the home page and on requests.</Empty>
  </div>
)

function DeleteQuestion({
  promoCode,
  onClose,
  showFeedback,
}: {
  promoCode: string | undefined
  onClose: () => void
  showFeedback: ShowFeedback
}) {
  const { mutate, isPending } = useDeletePromoCode()
  const remove = (code: string) =>
    mutate(code, {
      onSuccess: () => showFeedback({ message: `${code} deleted` }),
      onError: ({ message }) =>
        showFeedback({ message: messages.promo.error, detail: message, failed: true }),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      opened={promoCode !== undefined}
      onClose={onClose}
      title={`Delete ${promoCode ?? "the code"}?`}
      confirm="Delete code"
      destructive
      isPending={isPending}
      onConfirm={() => promoCode !== undefined && remove(promoCode)}
    >
      Requests that already use it keep it. No new request can use it.
    </ConfirmDialog>
  )
}

const CodeSkeleton = () => (
  <div className="panel overflow-hidden">
    {[104, 78].map((width) => (
      <div key={width} className="px-6 pt-4 pb-5 stack gap-1 divided-row">
        <div className={styles.head}>
          <SkeletonBar width={width} height={16} />
        </div>
        <SkeletonBar width={150} />
        <SkeletonBar width="92%" height={11} />
        <SkeletonBar width="70%" height={11} />
        <SkeletonBar width={180} height={11} />
      </div>
    ))}
  </div>
)
