import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import { cardsQuery } from "#web/data/money/cards.ts"
import { Button } from "#web/ui/Button.tsx"
import { DataView, SkeletonLines } from "#web/ui/feedback/DataView.tsx"
import { ProblemError } from "#web/ui/feedback/problem.ts"
import { lazyComponent } from "#web/ui/lazy-component.tsx"
import { Panel } from "#web/ui/page/Panel.tsx"
import { StoredCard } from "./StoredCard.tsx"
import styles from "./StoredPayments.module.css"

// Square's form is loaded only when it is opened.
const AddCard = lazyComponent(() => import("./AddCard.tsx"))

type Props = { customerId: string; name: string | undefined; isOwn: boolean }

export function StoredPayments({ customerId, name, isOwn }: Props) {
  const query = useQuery(cardsQuery(customerId))
  const [adding, setAdding] = useState(false)
  const notSetUp = query.error instanceof ProblemError && query.error.code === "cards_not_set_up"
  return (
    <Panel
      title="Stored Payments"
      flush
      actions={
        query.data && (
          <Button kind="soft" size="small" icon={Plus} onClick={() => setAdding(true)}>
            Add card
          </Button>
        )
      }
    >
      {notSetUp ? (
        <p className="px-6 py-7 text-muted text-center">
          Cards can't be kept on file yet. Card payments aren't set up.
        </p>
      ) : (
        <DataView
          query={query}
          failed="Couldn't load the cards."
          loading={
            <div className="px-6 py-7 text-muted text-center">
              <SkeletonLines count={2} />
            </div>
          }
          empty={{
            when: ({ cards }) => cards.length === 0,
            show: (
              <p className="px-6 py-7 text-muted text-center">
                <b className="text-plain">No cards yet.</b>{" "}
                {isOwn
                  ? "Keep one on file so you can pay without it at hand."
                  : "A card on file can be charged on a job."}
              </p>
            ),
          }}
        >
          {({ cards }) => (
            <ul className={`${styles.list} divided`}>
              {cards.map((card) => (
                <StoredCard key={card._id} customerId={customerId} card={card} />
              ))}
            </ul>
          )}
        </DataView>
      )}
      {adding && query.data && (
        <AddCard
          customerId={customerId}
          name={name}
          isOwn={isOwn}
          consentText={query.data.asking}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}
