import { useQuery } from "@tanstack/react-query"
import { messages } from "#shared/messages.ts"
import { overheadQuery } from "#web/data/money/earnings.ts"
import { DataView, Empty } from "#web/ui/feedback/DataView.tsx"
import { PaidPeople, PaidPeopleSkeleton } from "./PaidPeople.tsx"

export function OverheadToday({ framed = false }: { framed?: boolean }) {
  const overhead = useQuery(overheadQuery)
  return (
    <DataView
      query={overhead}
      failed={messages.earnings.overheadFailed}
      loading={<PaidPeopleSkeleton framed={framed} />}
      empty={{
        when: (people) => Object.keys(people).length === 0,
        show: (
          <Empty title={messages.earnings.noOverhead}>
            Technicians appear after their first counted job.
          </Empty>
        ),
      }}
    >
      {(people) => (
        <PaidPeople
          framed={framed}
          people={Object.entries(people).map(([id, one]) => ({
            ...one,
            id,
            to: `/earnings?technician=${id}`,
          }))}
        />
      )}
    </DataView>
  )
}
