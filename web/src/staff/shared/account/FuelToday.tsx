import { useInfiniteQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { formatInstant } from "#shared/domain/schedule/dates.ts"
import { locale } from "#shared/language.ts"
import { messages } from "#shared/messages.ts"
import { receiptsQuery } from "#web/data/shop/fuel.ts"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView, SkeletonBar } from "#web/ui/feedback/DataView.tsx"
import { Money } from "#web/ui/Money.tsx"
import { MoreButton } from "#web/ui/page/MoreButton.tsx"
import { useNow } from "#web/ui/use-now.ts"
import styles from "./FuelToday.module.css"
import { Section } from "./Section.tsx"

export function FuelToday({ person, today }: { person: string; today: string }) {
  const receipts = useInfiniteQuery(receiptsQuery({ person, date: today }))
  const now = useNow()
  return (
    <Section
      title="Fuel receipts today"
      actions={<ButtonLink size="large" icon={Plus} label="Add a fuel receipt" to="/fuelreceipts" />}
    >
      <DataView
        query={receipts}
        failed={messages.fuel.pullFailed}
        loading={
          <p className={styles.none}>
            <SkeletonBar width={180} />
          </p>
        }
        empty={{
          when: ({ pages: [first] }) => first?.reply.length === 0,
          show: <p className={styles.none}>{messages.fuel.noneToday}</p>,
        }}
      >
        {({ pages }) => (
          <ul className={`${styles.list} divided panel p-0 m-0 list-none`}>
            {pages
              .flatMap(({ reply }) => reply)
              .map(({ _id, thumb, mileage, fuelcost, createdAt, postingUserName }) => (
                <li key={_id} className="gap-5 px-6 py-4 stack items-center">
                  <img
                    className="rounded-1 object-cover"
                    src={thumb}
                    alt=""
                    width={44}
                    height={44}
                    loading="lazy"
                  />
                  <span>
                    <b>{mileage.toLocaleString(locale)} mi</b>
                    <small className="block">
                      {person === "" && `${postingUserName}, `}
                      {formatInstant(createdAt, now)}
                    </small>
                  </span>
                  <Money cents={fuelcost} />
                </li>
              ))}
          </ul>
        )}
      </DataView>
      <MoreButton query={receipts} size="large">
        Older receipts
      </MoreButton>
    </Section>
  )
}
