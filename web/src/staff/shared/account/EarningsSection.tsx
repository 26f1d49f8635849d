import { useQuery } from "@tanstack/react-query"
import { Wallet } from "lucide-react"
import { messages } from "#shared/messages.ts"
import { earningsQuery } from "#web/data/money/earnings.ts"
import { EarningsSkeleton, EarningsTiles } from "#web/staff/shared/earnings/EarningsTiles.tsx"
import { ButtonLink } from "#web/ui/Button.tsx"
import { DataView } from "#web/ui/feedback/DataView.tsx"
import { Section } from "./Section.tsx"

/** What a technician earned, with the way to each job. */
export function EarningsSection({ title, technician }: { title: string; technician: string }) {
  const earnings = useQuery(earningsQuery(technician))
  return (
    <Section
      title={title}
      actions={
        <ButtonLink size="large" icon={Wallet} to={`/earnings?technician=${technician}`}>
          Pay by job
        </ButtonLink>
      }
    >
      <DataView
        query={earnings}
        failed={messages.earnings.summaryFailed}
        loading={<EarningsSkeleton />}
        empty={null}
      >
        {(earnings) => <EarningsTiles earnings={earnings} />}
      </DataView>
    </Section>
  )
}
