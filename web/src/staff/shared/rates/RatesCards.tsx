import type { ReactNode } from "react"
import { Button } from "#web/ui/Button.tsx"
import { Empty, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Fact, Facts } from "#web/ui/page/Panel.tsx"
import styles from "./cards.module.css"
import { type RateTexts, rateLabels } from "./labels.ts"

export const manyCards = 9

export function FoundCards<One>({
  found,
  total,
  none,
  onAll,
  children,
}: {
  found: readonly One[]
  total: number
  none: string
  onAll: () => void
  children: (one: One) => ReactNode
}) {
  if (found.length > 0) return <ul className={styles.cards}>{found.map(children)}</ul>
  return (
    <Empty
      title={none}
      actions={
        <Button size="large" onClick={onAll}>
          Show all {total}
        </Button>
      }
    />
  )
}

export const RatesFacts = ({ rates }: { rates: Record<keyof RateTexts, ReactNode> }) => (
  <Facts>
    {rateLabels.map((label) => (
      <Fact key={label} label={label}>
        {rates[label]}
      </Fact>
    ))}
  </Facts>
)

export const RatesCard = ({
  head,
  rates,
  footer,
}: {
  head: ReactNode
  rates: Record<keyof RateTexts, ReactNode>
  footer?: ReactNode
}) => (
  <li className={styles.card}>
    <header>{head}</header>
    <RatesFacts rates={rates} />
    {footer !== undefined && <footer>{footer}</footer>}
  </li>
)

export const CardSkeleton = ({ logo, footer }: { logo?: ReactNode; footer?: ReactNode }) => (
  <ul className={styles.cards}>
    {[168, 132, 190, 150, 176, 124].map((width) => {
      const bar = <SkeletonBar width={width - 30} />
      return (
        <RatesCard
          key={width}
          head={
            <>
              {logo}
              <SkeletonBar width={width} height={18} />
            </>
          }
          rates={{ Glass: bar, Labor: bar, Repairs: bar, Kit: bar, Moldings: bar }}
          footer={footer}
        />
      )
    })}
  </ul>
)
