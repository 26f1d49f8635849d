import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatMoney } from "#shared/domain/money/money.ts"
import { messages } from "#shared/messages.ts"
import type { FoundPart } from "#web/data/parts/found-part.ts"
import { type PartQuote, quotesOfPartQuery } from "#web/data/parts/parts.ts"
import { DataView, Empty, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { foundInQuote } from "./found-parts.ts"
import { PartNumberForm } from "./PartNumberForm.tsx"
import { PartRow } from "./PartRow.tsx"

type Props = {
  carId: string | undefined
  onPick: (part: FoundPart) => void
}

export function QuotedParts({ carId, onPick }: Props) {
  const [part, setPart] = useState<string>()
  return (
    <>
      <PartNumberForm onFind={setPart} />
      {part !== undefined && <Quotes part={part} carId={carId} onPick={onPick} />}
    </>
  )
}

const detailsOf = ({ orientation, opening, partDescriptionMygrant, listPrice, costMygrant }: PartQuote) => {
  const cost = costMygrant === undefined ? "cost unknown" : `cost ${formatMoney(costMygrant)}`
  const openingText = [orientation, opening].filter(Boolean).join(" ")
  return `${partDescriptionMygrant || openingText}. List ${formatMoney(listPrice)}, ${cost}`
}

function Quotes({ part, carId, onPick }: Props & { part: string }) {
  const quotes = useQuery(quotesOfPartQuery(part, true))
  return (
    <DataView
      query={quotes}
      failed="Couldn't load the quotes of this part."
      loading={<SkeletonLines count={4} />}
      empty={{
        when: ({ results }) => results.length === 0,
        show: <Empty title="No quotes of this part yet.">Find it by its number instead.</Empty>,
      }}
    >
      {({ results }) => (
        <ul>
          {results
            .toSorted((one, other) => Number(other.carId === carId) - Number(one.carId === carId))
            .map((quote) => (
              <PartRow
                key={quote._id}
                title={quote.vehicle}
                details={detailsOf(quote)}
                end={quote.price === undefined ? messages.quotes.pleaseCall : <Money cents={quote.price} />}
                onPick={() => onPick(foundInQuote(part, quote))}
              />
            ))}
        </ul>
      )}
    </DataView>
  )
}
