import { ChevronDown, ChevronUp, Eye, EyeOff, Pencil, ShieldCheck } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { computeTotals } from "#shared/domain/charges/totals.ts"
import { totalsFactsOf } from "#shared/domain/charges/totals-facts.ts"
import { t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { plural } from "#shared/plural.ts"
import type { NameOf } from "#web/data/requests/request-facts.ts"
import { Button } from "#web/ui/Button.tsx"
import { Hotkeys } from "#web/ui/hotkeys.ts"
import { Money } from "#web/ui/Money.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { Tag } from "#web/ui/Tag.tsx"
import { priceQueryWithRepair } from "../price-query.ts"
import { AddLine } from "./AddLine.tsx"
import styles from "./ChargesPanel.module.css"
import { ChargesTable } from "./ChargesTable.tsx"
import type { NewLine } from "./charges-draft.ts"
import { LineCards } from "./LineCards.tsx"
import type { CellAt } from "./LineCell.tsx"
import { Totals } from "./Totals.tsx"

type Props = {
  request: ServiceRequest
  nameOf: NameOf
  phone: boolean
  costs: Costs
  authorized: ReactNode
  promo: ReactNode
  onEdit: ((beginning: { first?: NewLine; cell?: CellAt; line?: string }) => void) | undefined
  disabledReason: string | undefined
}

/** If the user may see costs, shows them, and how to toggle them. */
export type Costs = { visible: boolean; shown: boolean; onToggle: () => void }

/** Read-only charges. `ChargesEditor` replaces it for editing. */
export function ChargesPanel(props: Props) {
  const { request, nameOf, phone, costs, authorized, promo, onEdit, disabledReason } = props
  const [expanded, setExpanded] = useState(false)
  const computed = computeTotals(totalsFactsOf(request))
  const withCosts = costs.visible && costs.shown
  const lines = request.charges
  const hasLines = lines.length > 0
  const detailed = !phone || expanded
  const cells = onEdit && !disabledReason ? { begin: (cell: CellAt) => onEdit({ cell }) } : undefined
  return (
    <Panel
      title="Charges"
      flush
      aside={
        phone ? (
          plural(lines.length, { one: t("1 line"), other: t(`${lines.length} lines`) })
        ) : (
          <PricedBy request={request} editable={onEdit !== undefined && !disabledReason} />
        )
      }
      actions={
        <>
          {costs.visible && hasLines && !phone && <CostToggle costs={costs} />}
          {onEdit && hasLines && (
            <Button
              size="small"
              icon={Pencil}
              hotkey="e"
              disabledReason={disabledReason}
              onClick={() => onEdit({})}
            >
              Edit
            </Button>
          )}
          {onEdit && !hasLines && !disabledReason && <Hotkeys keys={{ e: [t("Edit"), () => onEdit({})] }} />}
          {onEdit && (
            <AddLine
              onAdd={(first) => onEdit({ first })}
              withRepair={priceQueryWithRepair(request, {})}
              disabledReason={disabledReason}
            />
          )}
        </>
      }
    >
      {!hasLines && <p className="px-6 py-7 text-muted rule-below">{messages.charges.none}</p>}
      {hasLines && !phone && (
        <ChargesTable lines={lines} withCosts={withCosts} nameOf={nameOf} cells={cells} />
      )}
      {hasLines && phone && (
        <button
          type="button"
          className="px-6 pt-4 pb-5 stack items-center columns-main-auto w-full gap-5 text-left bg-none border-0 pointer min-h-touch"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
        >
          <Dues request={request} />
          {expanded ? (
            <ChevronUp className="text-muted" size={18} aria-hidden />
          ) : (
            <ChevronDown className="text-muted" size={18} aria-hidden />
          )}
          <span className="spoken">{expanded ? "Hide lines" : "Show lines"}</span>
        </button>
      )}
      {hasLines && phone && expanded && (
        <LineCards
          lines={lines}
          withCosts={withCosts}
          onEdit={onEdit && !disabledReason ? (line) => onEdit({ line }) : undefined}
          cells={cells}
        />
      )}
      {hasLines && phone && expanded && costs.visible && (
        <div className={styles.toggle}>
          <CostToggle costs={costs} />
        </div>
      )}
      {detailed && (hasLines || !phone) && (
        <Totals
          request={request}
          computed={computed}
          withCosts={withCosts}
          authorization={
            <>
              {authorized}
              {promo}
            </>
          }
        />
      )}
    </Panel>
  )
}

export const CostToggle = ({ costs }: { costs: Costs }) => (
  <Button
    kind="quiet"
    size="small"
    icon={costs.shown ? EyeOff : Eye}
    expanded={costs.shown}
    onClick={costs.onToggle}
  >
    {costs.shown ? "Hide cost" : "Show cost"}
  </Button>
)

function PricedBy({ request, editable }: Pick<Props, "request"> & { editable: boolean }) {
  const { invoiceType, insuranceCarrier, billingCompany } = request
  const whose = { Insurance: insuranceCarrier, Net: billingCompany, Cash: undefined, Warranty: undefined }[
    invoiceType
  ]
  return (
    <span className="inline-bar gap-4">
      {whose && (
        <Tag>
          <ShieldCheck size={13} aria-hidden />
          {whose}
        </Tag>
      )}
      {request.charges.length > 0 && (
        <span>
          {editable && `${t("Tap a cell to edit it.")} `}
          {t("Tap an underlined amount to see how it was calculated.")}
        </span>
      )}
    </span>
  )
}

const Dues = ({ request }: Pick<Props, "request">) => (
  <span className="stack columns-main-auto gap-x-4 gap-y-2">
    <span className="text-muted">{request.invoiceType === "Insurance" ? "Customer Due" : "Amount Due"}</span>
    <b className="text-plain text-right">
      <Money cents={request.totalCustomerDue} />
    </b>
    {request.invoiceType === "Insurance" && (
      <>
        <span className="text-muted">Insurance Due</span>
        <b className="text-plain text-right">
          <Money cents={request.totalInsuranceDue} />
        </b>
      </>
    )}
  </span>
)
