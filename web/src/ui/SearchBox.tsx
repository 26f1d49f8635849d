import { Search, X } from "lucide-react"
import { useRef } from "react"
import { Kbd } from "./Kbd.tsx"
import { useKeys } from "./keys.ts"
import styles from "./SearchBox.module.css"
import { useTyped } from "./typed.ts"

/** Searches while one types; `/` leads here, Escape empties it, and an arrow leads on to what was found (`useRowKeys`). */
export function SearchBox({
  label,
  placeholder,
  words,
  onSearch,
}: {
  label: string
  /** what can be typed */
  placeholder: string
  /** what is searched for now */
  words: string
  onSearch: (words: string) => void
}) {
  const { typed, type, flush } = useTyped(words, onSearch)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    type("")
    flush()
    input.current?.focus()
  }
  useKeys({
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
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        spellCheck={false}
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
        <button type="button" onClick={clear} aria-label="Clear the search">
          <X size={16} aria-hidden />
        </button>
      )}
    </search>
  )
}
