import { type FormEvent, useState } from "react"
import { parseMoney } from "#shared/domain/money/money.ts"
import type { QuoteService } from "#shared/domain/quotes/quote.ts"
import { sitePath, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { CarrierLogo } from "#web/trade/CarrierLogo.tsx"
import { useCarriers } from "../request/booking/use-carriers.ts"
import { Field } from "../request/Field.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import styles from "./Insurance.module.css"
import { change, useDraft } from "./store.ts"

export function InsuranceDisclosure({ service, carrierKey }: { service: QuoteService; carrierKey: string }) {
  const { list, failed, reload } = useCarriers(true)
  const { deductible } = useDraft()
  const [errorText, setErrorText] = useState<string>()
  const found = list?.filter(({ key }) => key === carrierKey) ?? []
  const [carrier] = found
  const isOne = carrier !== undefined && found.length === 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cents = deductible.trim() === "" ? 0 : parseMoney(deductible)
    if (cents === undefined || cents < 0) return setErrorText(t("Enter an amount, like 500."))
    change({ carrierKey })
    location.href = sitePath(`/newquote/${service}/selectvehicle`)
  }
  return (
    <SiteFrame at="/newquote">
      <div className={`wrap ${styles.page}`}>
        <h1 className="type-title">What is your comprehensive deductible?</h1>
        {!isOne && (failed || list !== undefined) && (
          <p role="alert" className={styles.missing}>
            {messages.quotes.carriersMissing}.{" "}
            {failed ? (
              <button type="button" onClick={() => void reload()}>
                Try again
              </button>
            ) : (
              <a href={sitePath(`/newquote/${service}/selectinsurance`)}>Choose your insurer</a>
            )}
          </p>
        )}
        {!list && !failed && <p role="status">Loading the insurer</p>}
        {isOne && (
          <form className={styles.form} onSubmit={submit} noValidate>
            <p className={`${styles.carrier} bar gap-5`}>
              <CarrierLogo name={carrier.text} xy={carrier.xy} />
              <b>{carrier.text}</b>
              <a className="middle ml-auto" href={sitePath(`/newquote/${service}/selectinsurance`)}>
                Change
              </a>
            </p>
            <p className={styles.lead}>
              It stands on your insurance card or in your policy. You pay up to this amount, your insurer pays
              the rest. Many policies repair a chip for nothing.
            </p>
            <Field
              label="Comprehensive deductible"
              aside="dollars, blank if you don't know"
              value={deductible}
              onType={(typed) => change({ deductible: typed })}
              errorText={errorText}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="go"
              maxLength={12}
            />
            <button type="submit" className="btn amber">
              Next, your car
            </button>
          </form>
        )}
      </div>
    </SiteFrame>
  )
}
