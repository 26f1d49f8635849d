import { t } from "#shared/language.ts"
import { oldPartsTexts } from "../../job/old-parts.ts"
import type { InvoiceFacts } from "./invoice-facts.ts"
import { letterhead } from "./letterhead.ts"
import { customerBlock, payerBlocks, serviceBlock, vehicleBlock } from "./sheet-blocks.ts"
import { duesOf, paymentsOf } from "./sheet-dues.ts"
import { creditsOf, linesOf, sumsOf } from "./sheet-lines.ts"
import { authorizationText, proofOf, signedOf } from "./sheet-signatures.ts"
import { dollars, printedLongDate } from "./sheet-texts.ts"
import type { InvoiceSheet } from "./sheet-types.ts"

export const invoiceSheet = (facts: InvoiceFacts): InvoiceSheet => {
  const { business, oldParts } = facts
  return {
    number: String(facts.invoiceNumber),
    date: printedLongDate(facts.issuedOn),
    business: letterhead(business),
    blocks: [customerBlock(facts), vehicleBlock(facts), serviceBlock(facts), ...payerBlocks(facts)],
    lines: linesOf(facts),
    sums: sumsOf(facts.totals),
    total: { label: t("Total"), amount: dollars(facts.totals.total) },
    credits: creditsOf(facts.totals),
    authorizations: facts.authorizations.map(authorizationText),
    oldParts: oldParts && oldPartsTexts[oldParts],
    signed: signedOf(facts),
    ...duesOf(facts),
    payments: paymentsOf(facts),
    warranty: business.warranty,
    closing: business.text,
    proof: proofOf(facts),
  }
}
