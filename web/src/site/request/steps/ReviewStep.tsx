import type { ReactNode } from "react"
import { serviceFacts } from "#shared/domain/job/services.ts"
import { consentWording } from "#shared/domain/messages/text-consent.ts"
import { t } from "#shared/language.ts"
import { useContent, writtenBy } from "../../content.ts"
import { CalibrationNote } from "../../quote/CalibrationNote.tsx"
import type { FieldErrors } from "../booking/check.ts"
import type { Draft, Step } from "../booking/draft.ts"
import { addressText, carText, damageText, dayText, visitWindowText } from "../booking/labels.ts"
import { backToQuoted, isAsQuoted, priceText, unpricedCalibration } from "../booking/quoted-price.ts"
import { change, goTo } from "../booking/store.ts"
import type { Carriers } from "../booking/use-carriers.ts"
import { Field } from "../Field.tsx"
import parts from "../parts.module.css"
import { PayerQuestions } from "./PayerQuestions.tsx"
import styles from "./ReviewStep.module.css"

export function ReviewStep({
  draft,
  fieldErrors,
  carriers,
}: {
  draft: Draft
  fieldErrors: FieldErrors
  carriers: Carriers
}) {
  const { branches } = useContent()
  const { when, photos } = draft
  const shop = branches.find(({ _id }) => _id === draft.branch)
  const carrier = carriers.list?.find(({ key }) => key === draft.carrierKey)?.text
  const [price, holds] = priceText(draft, carrier)
  return (
    <>
      <Part title="Car" change="car">
        <b>{carText(draft)}</b>
      </Part>
      <Part title="Service and damage" change="damage">
        <div className={`${styles.damage} row gap-5`}>
          {photos[0] && <img className="flex-none rounded-3" src={photos[0].thumb} alt="" />}
          <p className="stack content-start min-w-0">
            <b>{draft.service && serviceFacts(draft.service).name}</b>
            <span className="type-text">{damageText(draft)}</span>
            {photos.length > 1 && <span className="type-text">{photos.length} photos</span>}
          </p>
        </div>
      </Part>
      <Part title="Where and when" change="visit">
        {when === "call" || !when ? (
          <b>We call you and find a time</b>
        ) : (
          <>
            <b>{dayText(when)}</b>
            <span className="num">{visitWindowText(when)}</span>
          </>
        )}
        <span>
          {draft.place === "shop"
            ? t(`Our shop, ${shop?.address ?? ""}, ${shop?.city ?? ""}`)
            : addressText(draft)}
        </span>
      </Part>

      <h2>Who pays?</h2>
      <PayerQuestions draft={draft} fieldErrors={fieldErrors} carriers={carriers} />
      <Part title="Price">
        <b className="num">{price}</b>
        <span>{holds}</span>
        <CalibrationNote calibration={unpricedCalibration(draft)} />
        {draft.quoted && !isAsQuoted(draft) && (
          <button type="button" className={styles.other} onClick={() => change(backToQuoted)}>
            Back to what was quoted
          </button>
        )}
      </Part>

      <Contact draft={draft} fieldErrors={fieldErrors} />
    </>
  )
}

function Contact({ draft, fieldErrors }: { draft: Draft; fieldErrors: FieldErrors }) {
  const { business } = useContent()
  const asking = writtenBy(business, "textConsentData")
  return (
    <>
      <h2>How can we reach you?</h2>
      <div className="stack gap-5">
        <Field
          label="Name"
          value={draft.name}
          onType={(name) => change({ name })}
          errorText={fieldErrors.name}
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={100}
        />
        <Field
          label="Mobile phone"
          value={draft.phone}
          onType={(phone) => change({ phone })}
          errorText={fieldErrors.phone}
          hint={(draft.when !== "call" || draft.textConsent) && "We'll text a code to this phone."}
          name="tel"
          type="tel"
          autoComplete="tel-national"
          inputMode="tel"
          enterKeyHint="next"
        />
        <Field
          label="Email"
          aside="for the invoice, if you like"
          value={draft.email}
          onType={(email) => change({ email })}
          errorText={fieldErrors.email}
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          enterKeyHint="done"
          maxLength={50}
        />
        {/* A honeypot, hidden from people and screen readers. */}
        <div className={styles.trap} aria-hidden="true">
          <label>
            Website
            <input
              tabIndex={-1}
              name="website"
              autoComplete="off"
              value={draft.website}
              onChange={({ target }) => change({ website: target.value })}
            />
          </label>
        </div>
        <label className={`${parts.option} ${styles.consent}`}>
          <input
            type="checkbox"
            checked={draft.textConsent}
            onChange={({ target }) => change({ textConsent: target.checked })}
          />
          <span className={`${parts.optionText} weight-strong`}>
            Yes, text me
            <small className="weight-normal" lang={asking.text ? asking.lang : undefined}>
              {consentWording(business.businessname, asking.text)}
            </small>
          </span>
        </label>
      </div>
    </>
  )
}

function Part({ title, change: step, children }: { title: string; change?: Step; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <p className={`${styles.title} split items-center gap-5 text-soft type-text min-h-touch`}>
        <span>{title}</span>
        {step && (
          <button type="button" aria-label={t(`Change ${title.toLowerCase()}`)} onClick={() => goTo(step)}>
            Change
          </button>
        )}
      </p>
      {children}
    </section>
  )
}
