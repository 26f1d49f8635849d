import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { parseStockPartNumber } from "#shared/domain/parts/part-number.ts"
import { mayPass } from "#shared/domain/people/permissions.ts"
import { locale, t } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { plural } from "#shared/plural.ts"
import { useSession } from "#web/api/session.ts"
import { type PartQuote, quotesOfPartQuery } from "#web/data/parts/parts.ts"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { Fact, Facts, Panel } from "#web/ui/page/Panel.tsx"

/** What a typed part number is. Clerks also see its prices and the cars that it fits. */
export function PartByNumber({ typed, part }: { typed: string; part: string }) {
  const session = useSession()
  const number = parseStockPartNumber(typed) ?? typed
  const isClerk = session !== null && mayPass(session.role, ["clerk"])
  const quotes = useQuery(quotesOfPartQuery(number, isClerk))
  return (
    <>
      <p>
        {number} is a {part.toLowerCase()}. <Link to={`/inventory?q=${number}`}>See the inventory</Link>
      </p>
      {isClerk && (
        <DataView
          query={quotes}
          failed={messages.catalog.partCheckFailed}
          loading={<SkeletonLines count={6} />}
          empty={{
            when: ({ results }) => results.length === 0,
            show: <p className="text-muted">The catalog doesn't have this part number.</p>,
          }}
        >
          {({ results, totalCount }) => <Listed number={number} quotes={results} total={totalCount} />}
        </DataView>
      )}
    </>
  )
}

function Listed({ number, quotes, total }: { number: string; quotes: readonly PartQuote[]; total: number }) {
  const [part] = quotes
  if (!part) return null
  const { price, listPrice, costMygrant, laborHours, orientation, opening, partDescriptionMygrant } = part
  return (
    <>
      <Panel
        title={number}
        aside={partDescriptionMygrant || [orientation, opening].filter(Boolean).join(" ")}
      >
        <Facts>
          <Fact label="Cash price">
            {price === undefined ? messages.quotes.pleaseCall : <Money cents={price} />}
          </Fact>
          <Fact label="List">
            <Money cents={listPrice} />
          </Fact>
          <Fact label="Our cost">{costMygrant !== undefined && <Money cents={costMygrant} />}</Fact>
          <Fact label="Labor">{laborHours} h</Fact>
        </Facts>
      </Panel>
      <Panel
        title="Fits"
        aside={plural(total, { one: t("1 car"), other: t(`${total.toLocaleString(locale)} cars`) })}
      >
        <ul className="stack gap-2">
          {quotes.map(({ _id, carId, vehicle }) => (
            <li key={_id}>
              {carId === undefined ? (
                vehicle
              ) : (
                <Link to={`/partcheck?carId=${encodeURIComponent(carId)}`}>{vehicle}</Link>
              )}
            </li>
          ))}
        </ul>
        {total > quotes.length && (
          <p className="mt-3 text-muted type-small">
            And {(total - quotes.length).toLocaleString("en-US")} more
          </p>
        )}
      </Panel>
    </>
  )
}
