import { useId, useState } from "react"
import { invoiceTypeTexts } from "#shared/domain/charges/charge-types.ts"
import { lacksCoverage } from "#shared/domain/insurance/coverage.ts"
import { rejectionSentence } from "#shared/domain/insurance/rejection.ts"
import { billText, type RejectionEnd, rejectionsOf } from "#shared/domain/insurance/sent-bill.ts"
import { formatMoney } from "#shared/domain/money/money.ts"
import { showPhone, telLink } from "#shared/domain/people/phone.ts"
import { shopTimeAt, shortDate } from "#shared/domain/schedule/dates.ts"
import { t } from "#shared/language.ts"
import { EditablePanel, Fact, Facts } from "#web/ui/page/Panel.tsx"
import { ProfileLink } from "../customer/ProfileLink.tsx"
import type { PanelProps } from "../panel-props.ts"
import { PayerForm } from "./PayerForm.tsx"
import { isReferenceTheClaim } from "./payer-values.ts"

export function PayerPanel({ request, save, onSaved, draftKey, focused, ...panel }: PanelProps) {
  const formId = useId()
  const [pricing, setPricing] = useState(false)
  const title = request.invoiceType === "Insurance" ? t("Dispatch") : t("Billing")
  return (
    <EditablePanel
      title={title}
      formId={formId}
      saveReason={pricing ? t("Wait for the new total.") : undefined}
      {...panel}
    >
      {panel.editing ? (
        <PayerForm
          id={formId}
          request={request}
          save={save}
          onSaved={onSaved}
          draftKey={draftKey}
          focused={focused}
          onPricing={setPricing}
        />
      ) : (
        <BillingFacts request={request} />
      )}
    </EditablePanel>
  )
}

function BillingFacts({ request }: Pick<PanelProps, "request">) {
  switch (request.invoiceType) {
    case "Insurance":
      return <Dispatch request={request} />
    case "Net":
      return <Account request={request} />
    default:
      return <CashBilling request={request} />
  }
}

const deductibleOf = ({ insuranceDeductible: cents }: PanelProps["request"]): string =>
  cents === undefined ? "" : formatMoney(cents)

const Dispatch = ({ request }: Pick<PanelProps, "request">) => (
  <Facts>
    <Fact label="Carrier">{request.insuranceCarrier}</Fact>
    {!isReferenceTheClaim(request) && <Fact label="Reference">{request.externalReferenceNumber}</Fact>}
    {request.insuranceDispatch && request.insuranceDispatch !== request.externalReferenceNumber && (
      <Fact label="Dispatch">{request.insuranceDispatch}</Fact>
    )}
    <Fact label="Claim">{request.insuranceClaimNumber}</Fact>
    <Fact label="Policy">{request.insurancePolicyNumber}</Fact>
    <Fact label="Loss">
      {[request.insuranceDateofLoss && shortDate(request.insuranceDateofLoss), request.insuranceCauseOfLoss]
        .filter(Boolean)
        .join(", ")}
    </Fact>
    <Fact label="Deductible">{deductibleOf(request)}</Fact>
    {request.insuranceDeductibleNote && <Fact label="Not collected">{request.insuranceDeductibleNote}</Fact>}
    <Fact label="Coverage">{coverageText(request)}</Fact>
    {request.coverage?.representativePhone && (
      <Fact label="Rep's phone">
        <a href={telLink(request.coverage.representativePhone)}>
          {showPhone(request.coverage.representativePhone)}
        </a>
      </Fact>
    )}
    {rejectionsOf(request).map((rejection) => (
      <RejectionFact key={rejection.at} rejection={rejection} />
    ))}
  </Facts>
)

const endTexts: Readonly<Record<RejectionEnd, string>> = {
  sentAgain: t("Sent again since."),
  paid: t("Paid since."),
  byHand: t("Resolved."),
}

function RejectionFact({ rejection }: { rejection: ReturnType<typeof rejectionsOf<Rejection>>[number] }) {
  const { bill, by, end } = rejection
  return (
    <Fact label={end ? "Earlier rejection" : "Rejection"}>
      {rejectionSentence({ ...rejection, isSupplement: bill?.isSupplement })}
      <small className="block">
        {[bill && `${billText(bill)}.`, by && t(`Recorded by ${by}.`), end && endTexts[end]]
          .filter(Boolean)
          .join(" ")}
      </small>
    </Fact>
  )
}

type Rejection = NonNullable<PanelProps["request"]["billRejections"]>[number]

/** Missing for roles that may not see it. */
const coverageText = (request: PanelProps["request"]): string => {
  const { coverage } = request
  if (!coverage) return lacksCoverage(request) ? t("Not verified") : ""
  const source = [coverage.representative, coverage.network, shortDate(shopTimeAt(coverage.at).date)]
  const result = lacksCoverage(request) ? t("Not covered") : t("Verified")
  return `${result} (${source.filter(Boolean).join(", ")})`
}

const Account = ({ request }: Pick<PanelProps, "request">) => (
  <Facts>
    <Fact label="Account">
      {request.billingId ? (
        <ProfileLink id={request.billingId}>{request.billingCompany || t("Account")}</ProfileLink>
      ) : (
        request.billingCompany
      )}
    </Fact>
    <Fact label="Reference">{request.externalReferenceNumber}</Fact>
    {deductibleOf(request) && <Fact label="Deductible">{deductibleOf(request)}</Fact>}
    <Fact label="Phone">{request.billingPhone && showPhone(request.billingPhone)}</Fact>
    <Fact label="Fax">{request.billingFax && showPhone(request.billingFax)}</Fact>
    <Fact label="Email">{request.billingEmail}</Fact>
    <Fact label="Address">{request.billingFullAddress}</Fact>
    <Fact label="Notes">{request.billingNotes}</Fact>
  </Facts>
)

const CashBilling = ({ request }: Pick<PanelProps, "request">) => (
  <Facts>
    <Fact label="Type">{invoiceTypeTexts[request.invoiceType]}</Fact>
    <Fact label="Reference">{request.externalReferenceNumber}</Fact>
    {deductibleOf(request) && <Fact label="Deductible">{deductibleOf(request)}</Fact>}
    <Fact label="Bill to">{request.billingCompany}</Fact>
    <Fact label="Notes">{request.billingNotes}</Fact>
    <Fact label="Taken by">{request.serviceWriter}</Fact>
  </Facts>
)
