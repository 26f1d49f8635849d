import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ListFilter, X } from "lucide-react"
import { useState } from "react"
import type { InvoiceType } from "#shared/domain/charges/charge-types.ts"
import { profilesQuery } from "#web/data/money/billing.ts"
import { techniciansQuery } from "#web/data/people/technicians.ts"
import { branchesQuery } from "#web/data/shop/branches.ts"
import { carriersQuery } from "#web/data/shop/carriers.ts"
import { Button } from "#web/ui/Button.tsx"
import fields from "#web/ui/form/fields.module.css"
import styles from "../Reports.module.css"
import type { PageFilters } from "../search-parameters.ts"

type Choice = { value: string; label: string }
export type Name = keyof PageFilters

export function Filters({
  filters,
  names,
  types,
  onFilter,
  onClear,
}: {
  filters: PageFilters
  names: readonly Name[]
  types: readonly InvoiceType[]
  onFilter: (name: Name, value: string) => void
  onClear: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { data: branches = [] } = useQuery(branchesQuery)
  const { data: technicians = [] } = useQuery(techniciansQuery)
  const { data: carriers = [] } = useQuery(carriersQuery)
  const { data: accounts = [] } = useQuery(profilesQuery)
  const choices: Record<Name, { all: string; label: string; values: Choice[] }> = {
    branch: {
      label: "Branch",
      all: "All branches",
      values: branches.map(({ _id, name }) => ({ value: _id, label: name })),
    },
    technician: {
      label: "Technician",
      all: "All technicians",
      values: technicians.map(({ _id, name }) => ({ value: _id, label: name })),
    },
    type: {
      label: "Type",
      all: "All types",
      values: types.map((type) => ({ value: type, label: type })),
    },
    carrier: {
      label: "Carrier",
      all: "All carriers",
      values: carriers.map(({ key, text }) => ({ value: key, label: text })),
    },
    account: {
      label: "Account",
      all: "All accounts",
      values: accounts.map(({ userId, name }) => ({ value: userId, label: name })),
    },
    age: {
      label: "Age",
      all: "Any age",
      values: ["30", "60", "90"].map((days) => ({ value: days, label: `${days}+ days` })),
    },
  }
  const activeCount = names.filter((name) => filters[name] !== undefined).length
  return (
    <>
      <span className={`${styles.open} hidden phone-w-full`}>
        <Button wide size="large" icon={ListFilter} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {activeCount > 0 ? `Filters (${activeCount})` : "Filters"}
        </Button>
      </span>
      <fieldset
        className={`${styles.filters} cluster items-center min-w-0 gap-4 p-0 m-0 border-0 phone-w-full`}
        aria-label="Which jobs"
        data-open={isOpen || undefined}
      >
        {names.map((name) => {
          const { all, label, values } = choices[name]
          const value = filters[name] ?? ""
          const isKnown = value === "" || values.some((choice) => choice.value === value)
          return (
            <NativeSelect
              key={name}
              classNames={fields}
              aria-label={label}
              data={[
                { value: "", label: all },
                ...values,
                ...(isKnown ? [] : [{ value, label: `Former ${label.toLowerCase()}` }]),
              ]}
              value={value}
              onChange={({ currentTarget }) => onFilter(name, currentTarget.value)}
            />
          )
        })}
        {activeCount > 0 && (
          <Button kind="quiet" icon={X} onClick={onClear}>
            Clear
          </Button>
        )}
      </fieldset>
    </>
  )
}
