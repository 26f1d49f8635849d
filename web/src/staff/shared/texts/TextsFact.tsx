import type { UseQueryResult } from "@tanstack/react-query"
import { useState } from "react"
import { showPhone } from "#shared/domain/people/phone.ts"
import { formatInstantInSentence } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { type TextConsent, useRecordConsent } from "#web/data/messages/text-consent.ts"
import { Button } from "#web/ui/Button.tsx"
import { ConfirmDialog } from "#web/ui/dialog/Dialog.tsx"
import { hideMessage, showFailure, showMessage } from "#web/ui/feedback/notifications.ts"
import { Fact } from "#web/ui/page/Panel.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./TextsFact.module.css"

type Props = {
  query: Pick<UseQueryResult<TextConsent, Error>, "data" | "error" | "refetch">
  mayRecord: boolean
}

export function TextsFact({ query, mayRecord }: Props) {
  const { data, error, refetch } = query
  const now = useNow()
  const [isAskingConsent, setAskingConsent] = useState(false)
  const consentClass = mayRecord ? `${styles.consent} ${styles.recordable}` : styles.consent
  return (
    <Fact label="Texts">
      {data ? (
        <span className={consentClass}>
          {consentText(data, now)}
          {mayRecord && data.phone !== undefined && (
            <Button
              kind="quiet"
              size="small"
              className={styles.change ?? ""}
              onClick={() => setAskingConsent(true)}
            >
              {data.given ? "Stop texts" : "Record consent"}
            </Button>
          )}
          {isAskingConsent && data.phone !== undefined && (
            <ConsentDialog consent={data} phone={data.phone} onClose={() => setAskingConsent(false)} />
          )}
        </span>
      ) : error ? (
        <span className={consentClass}>
          Couldn't load this.
          <Button kind="quiet" size="small" className={styles.change ?? ""} onClick={() => void refetch()}>
            Try again
          </Button>
        </span>
      ) : (
        <span className={consentClass}>…</span>
      )}
    </Fact>
  )
}

const consentText = ({ phone, given, at, by, source, doubtful }: TextConsent, now: Date): string => {
  if (phone === undefined) return t("No texts, the phone doesn't have 10 digits")
  if (at === undefined) return t("Not asked yet")
  if (doubtful) return t(`Paused ${formatInstantInSentence(at, now)}, they may have opted out`)
  const how = source === "wizard" ? t("on the website") : by && t(`recorded by ${by}`)
  const details = [formatInstantInSentence(at, now), how].filter(Boolean).join(", ")
  return given ? t(`Agreed ${details}`) : t(`No texts, ${details}`)
}

const failure = t("Couldn't record the consent.")

/** Asks before texts to a phone are stopped, or reads the wording that the customer agrees to. */
export function ConsentDialog({
  consent: { given, asking },
  phone,
  onClose,
}: {
  consent: TextConsent
  phone: string
  onClose: () => void
}) {
  const recording = useRecordConsent()
  const record = () => {
    hideMessage(failure)
    recording.mutate(
      { phone, given: !given },
      {
        onSuccess: () => showMessage(given ? t("No more texts go out.") : t("Consent recorded.")),
        onError: (error) => showFailure(failure, error),
        onSettled: onClose,
      },
    )
  }
  return given ? (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Stop texts to ${showPhone(phone)}?`}
      confirm={t("Stop texts")}
      isPending={recording.isPending}
      destructive
      onConfirm={record}
    >
      No text goes to this phone until the customer agrees again.
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Texts to ${showPhone(phone)}`}
      confirm={t("They agreed")}
      isPending={recording.isPending}
      onConfirm={record}
    >
      <p>Read this to the customer:</p>
      <p className={styles.quoted}>{asking}</p>
    </ConfirmDialog>
  )
}
