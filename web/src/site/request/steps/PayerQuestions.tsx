import { useState } from "react"
import { foldForSearch } from "#shared/domain/search.ts"
import { t } from "#shared/language.ts"
import { CarrierLogo } from "#web/trade/CarrierLogo.tsx"
import type { FieldErrors } from "../booking/check.ts"
import type { Draft } from "../booking/draft.ts"
import { hasPrice } from "../booking/quoted-price.ts"
import { change } from "../booking/store.ts"
import type { Carriers } from "../booking/use-carriers.ts"
import { Field, Options } from "../Field.tsx"
import parts from "../parts.module.css"
import { useFocusInPart } from "../use-focus-in-part.ts"
import styles from "./PayerQuestions.module.css"
import { PromoCode } from "./PromoCode.tsx"

const payers = {
  cash: { text: t("I pay"), about: t("When the job's done, by card, cash or check.") },
  insurance: { text: t("My insurance"), about: t("We bill them. You pay your deductible, if you have one.") },
  net: { text: t("My company's account"), about: t("We send the invoice to the account.") },
} as const

export function PayerQuestions({
  draft,
  fieldErrors,
  carriers,
}: {
  draft: Draft
  fieldErrors: FieldErrors
  carriers: Carriers
}) {
  const choices =
    draft.billingId === "" ? (["cash", "insurance"] as const) : (["net", "cash", "insurance"] as const)
  return (
    <>
      <Options
        hidden
        legend="Who pays"
        options={choices.map((value) => ({ value, ...payers[value] }))}
        value={draft.payer}
        onChoose={(payer) => change({ payer, notice: undefined })}
      />
      {draft.payer === "insurance" ? (
        <Insurance draft={draft} fieldErrors={fieldErrors} carriers={carriers} />
      ) : (
        <PromoCode code={draft.promoCode} />
      )}
      <p className="leading-150 mt-6 text-soft type-text">
        {!hasPrice(draft) && "We'll call you with the price before anything starts. "}
        {draft.payer === "insurance" && "Promo codes don't apply to insurance. "}
        You authorize the price on your link. We don't start until you approve it.
      </p>
    </>
  )
}

function Insurance({
  draft,
  fieldErrors,
  carriers,
}: {
  draft: Draft
  fieldErrors: FieldErrors
  carriers: Carriers
}) {
  return (
    <>
      <CarrierChoice draft={draft} carriers={carriers} />
      <div className={`${styles.two} stack items-start columns-2 gap-5 mt-6`}>
        <Field
          label="Policy number"
          aside="if you have it"
          value={draft.policy}
          onType={(policy) => change({ policy })}
          errorText={fieldErrors.policy}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          maxLength={40}
        />
        <Field
          label="Deductible"
          aside="if you know it"
          value={draft.deductible}
          onType={(deductible) => change({ deductible })}
          errorText={fieldErrors.deductible}
          placeholder="500"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={9}
        />
      </div>
    </>
  )
}

const maxShown = 6

function CarrierChoice({
  draft: { carrierKey },
  carriers: { list, failed, reload },
}: {
  draft: Draft
  carriers: Carriers
}) {
  const [search, setSearch] = useState("")
  const part = useFocusInPart<HTMLDivElement>(carrierKey)
  const chosen = list?.find(({ key }) => key === carrierKey)
  if (failed)
    return (
      <div className={parts.failed} role="alert">
        <p>Couldn't load insurers. Skip this and we'll ask when we call.</p>
        <button type="button" className="btn out" onClick={() => void reload()}>
          Try again
        </button>
      </div>
    )
  if (chosen)
    return (
      <div
        ref={part}
        className={`${styles.chosen} bar gap-5 w-full text-inherit wrap-anywhere text-left bg-white rounded-3`}
      >
        <CarrierLogo name={chosen.text} xy={chosen.xy} />
        <b>{chosen.text}</b>
        <button type="button" className={styles.link} onClick={() => change({ carrierKey: "" })}>
          Change
        </button>
      </div>
    )
  const searchText = foldForSearch(search.trim())
  const found = list?.filter(({ text }) => foldForSearch(text).includes(searchText)) ?? []
  return (
    <div ref={part} className="mt-7">
      <Field
        label="Insurer"
        aside="leave blank if you don't know it"
        value={search}
        onType={setSearch}
        errorText={undefined}
        placeholder="Search by name"
        type="search"
        autoComplete="off"
        hint={
          list === undefined
            ? "Loading the insurers"
            : found.length === 0
              ? "Not on our list. Skip this and we'll ask when we call."
              : undefined
        }
      />
      <ul className={`${styles.found} stack columns-2 gap-4 mt-4`}>
        {found.slice(0, maxShown).map(({ key, text, xy }) => (
          <li key={key}>
            <button
              className="pointer bar gap-5 w-full text-inherit wrap-anywhere text-left bg-white rounded-3"
              type="button"
              onClick={() => change({ carrierKey: key })}
            >
              <CarrierLogo name={text} xy={xy} />
              {text}
            </button>
          </li>
        ))}
      </ul>
      {found.length > maxShown && (
        <p className="leading-150 mt-6 text-soft type-text" role="status">
          {found.length - maxShown} more. Type a few letters of the name.
        </p>
      )}
    </div>
  )
}
