import { Search, X } from "lucide-react"
import { useId, useRef } from "react"
import { longestQuery } from "#shared/domain/search.ts"
import { useHotkeys } from "../hotkeys.ts"
import { Kbd } from "../Kbd.tsx"
import styles from "./SearchBox.module.css"
import { tooLongMessage } from "./too-long-message.ts"
import { useUrlText } from "./use-url-text.ts"

/** Searches while typing. `/` focuses it, Escape clears it, arrow keys go to the results (`useRowNavigation`). */
export function SearchBox({
  label,
  placeholder,
  searchTerm,
  onSearch,
}: {
  label: string
  placeholder: string
  searchTerm: string
  onSearch: (searchTerm: string) => void
}) {
  const { typed, type, flush } = useUrlText(searchTerm, (text) => {
    if (text.length <= longestQuery) onSearch(text)
  })
  const problem = tooLongMessage(typed.trim(), longestQuery)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    type("")
    flush()
    input.current?.focus()
  }
  useHotkeys({
    "/": [
      label,
      () => {
        input.current?.focus()
        input.current?.select()
      },
    ],
  })

  return (
    <search className={styles.box}>
      <Search size={17} aria-hidden />
      <input
        className="border-0 bg-none flex-1 min-w-0 h-full text-plain outline-none phone-type-large"
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        spellCheck="false"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush()
          else if (event.key === "Escape" && typed !== "") clear()
          else if (event.key === "ArrowDown") document.querySelector<HTMLElement>("[data-row]")?.focus()
        }}
      />
      {typed === "" ? (
        <Kbd>/</Kbd>
      ) : (
        <button
          className="border-0 middle bg-none rounded-1 pointer text-muted"
          type="button"
          onClick={clear}
          aria-label="Clear the search"
        >
          <X size={16} aria-hidden />
        </button>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </search>
  )
}
