import { Combobox, TextInput, useCombobox } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Search, UserPlus } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { showPhone } from "#shared/domain/people/phone.ts"
import { customersQuery, type KnownUser, shortestName } from "#web/data/people/users.ts"
import field from "#web/ui/form/fields.module.css"
import styles from "./PersonFinder.module.css"

const newPerson = "new"

/** Searches once the typing pauses. Until then the people of the text before stay. */
function usePersonSearch(text: string) {
  const [searchTerm] = useDebouncedValue(text, 200)
  const { data, isError, isFetching } = useQuery({
    ...customersQuery(searchTerm),
    placeholderData: keepPreviousData,
  })
  const people = searchTerm.length >= shortestName ? (data ?? []) : []
  const settled = searchTerm === text && !isFetching
  return {
    searchTerm,
    people,
    isError,
    settled,
    isNobodyFound: !isError && searchTerm.length >= shortestName && settled && people.length === 0,
  }
}

export function PersonFinder({
  label,
  error,
  newText,
  onPick,
  onNew,
}: {
  label: string
  error: string | undefined
  /** The last option, for a person who isn't found. Undefined leaves it out. */
  newText: (typed: string) => string | undefined
  onPick: (person: KnownUser) => void
  onNew: (typed: string) => void
}) {
  const [text, setText] = useState("")
  const search = usePersonSearch(text.trim())
  const { people, settled } = search
  const { selectFirstOption, resetSelectedOption, ...box } = useCombobox()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Waits until a closing dialog has returned focus to its button.
    const timer = setTimeout(() => input.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // Enter picks the first hit, or the new customer if there is none. During a search it does nothing, since the hits
    // on the screen are those of earlier words.
    if (settled) selectFirstOption()
    else resetSelectedOption()
  }, [settled, selectFirstOption, resetSelectedOption])

  const choose = (value: string) => {
    const person = people.find(({ _id }) => _id === value)
    if (person) onPick(person)
    else onNew(text.trim())
  }

  return (
    <Combobox
      store={{ ...box, selectFirstOption, resetSelectedOption }}
      onOptionSubmit={choose}
      withinPortal={false}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          placeholder="Name, company, phone or plate"
          classNames={field}
          leftSection={<Search size={17} aria-hidden />}
          autoComplete="off"
          data-1p-ignore
          ref={input}
          error={error}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            box.openDropdown()
          }}
          onFocus={() => text !== "" && box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={text.trim() === ""} className={styles.dropdown}>
        <FoundPeople search={search} other={newText(text.trim())} />
      </Combobox.Dropdown>
    </Combobox>
  )
}

type FoundPeopleProps = { search: ReturnType<typeof usePersonSearch>; other: string | undefined }

/** The hits, then the option for a person who isn't found (`other`). */
function FoundPeople({ search: { searchTerm, people, isError, isNobodyFound }, other }: FoundPeopleProps) {
  return (
    <>
      <Combobox.Options aria-label="Customers">
        {people.map((person) => (
          <Combobox.Option
            key={person._id}
            value={person._id}
            className={`${styles.option} leading-135 stack columns-main-auto gap-x-5 gap-y-0 p-4 rounded-2`}
          >
            <b>{person.name}</b>
            <span>{showPhone(person.phone ?? "")}</span>
            <small>
              {[person.category !== "personal" && person.category, person.address]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </Combobox.Option>
        ))}
        {other !== undefined && (
          <Combobox.Option
            value={newPerson}
            className={`${styles.new} bar gap-4 p-4 text-action weight-strong wrap-anywhere rounded-2`}
          >
            <UserPlus size={17} aria-hidden />
            {other}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {isError && (
        <p className="px-4 py-3 text-muted type-small" role="alert">
          Search isn't responding. {other === undefined ? "Try again." : `You can still choose “${other}”.`}
        </p>
      )}
      {isNobodyFound && (
        <p className="px-4 py-3 text-muted type-small" role="status">
          No matches for “{searchTerm}”.
        </p>
      )}
    </>
  )
}
