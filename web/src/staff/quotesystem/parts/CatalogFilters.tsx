import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { catalogPages } from "#shared/domain/catalog/catalog.ts"
import { catalogMakesQuery, catalogYearsQuery } from "#web/data/parts/catalog.ts"
import { fieldProps } from "#web/ui/form/field-props.ts"
import { SearchBox } from "#web/ui/form/SearchBox.tsx"
import { type Filters, searchableChoices, toQuery } from "../search-parameters.ts"
import styles from "./CatalogFilters.module.css"

type Props = { filters: Filters; change: (changes: Partial<Filters>, how?: "typing") => void }

export function CatalogFilters({ filters, change }: Props) {
  const { q, year, make, searchable, limit } = filters
  const searchableFilter = toQuery(filters).searchable
  const years = useQuery(catalogYearsQuery(searchableFilter)).data?.results ?? []
  const makes = useQuery(catalogMakesQuery(year, searchableFilter)).data?.results ?? []
  // The address can name a year that the catalog lacks.
  const yearChoices = year === undefined || years.includes(year) ? years : [year, ...years]
  const makeChoices = make === "" || makes.includes(make) ? makes : [make, ...makes]
  return (
    <div className={`${styles.bar} cluster items-center gap-x-5 gap-y-4`}>
      <SearchBox
        label="Search the catalog"
        placeholder="2019 Civic"
        searchTerm={q}
        onSearch={(searchTerm) => change({ q: searchTerm }, "typing")}
      />
      <NativeSelect
        {...fieldProps}
        aria-label="Year"
        value={year ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ year: value === "" ? undefined : Number(value), make: "" })
        }
        data={[{ value: "", label: "All years" }, ...yearChoices.map(String)]}
      />
      {year !== undefined && (
        <NativeSelect
          {...fieldProps}
          aria-label="Make"
          value={make}
          onChange={({ currentTarget: { value } }) => change({ make: value })}
          data={[{ value: "", label: "All makes" }, ...makeChoices]}
        />
      )}
      <fieldset
        className={`${styles.searchable} cluster items-center min-w-0 gap-2 p-0 border-0 min-h-control`}
      >
        <legend>Searchable</legend>
        {searchableChoices.map(({ value, text }) => (
          <label
            key={value}
            className="inline-bar gap-3 px-4 py-0 rounded-2 pointer min-h-control hover-ground phone-touch"
          >
            <input
              type="radio"
              name="searchable"
              checked={searchable === value}
              onChange={() => change({ searchable: value })}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <NativeSelect
        {...fieldProps}
        aria-label="Results per page"
        value={limit}
        onChange={({ currentTarget: { value } }) => change({ limit: Number(value) })}
        data={catalogPages.map((size) => ({ value: String(size), label: `${size} per page` }))}
      />
    </div>
  )
}
