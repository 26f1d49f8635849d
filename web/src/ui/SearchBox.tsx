import { useDebouncedCallback } from "@mantine/hooks"
import { Search, X } from "lucide-react"
import { useRef, useState } from "react"
import { Kbd } from "./Kbd.tsx"
import { useKeys } from "./keys.ts"
import styles from "./SearchBox.module.css"

/** The pause in typing after which the search starts, milliseconds. */
const pause = 250

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
  const [typed, setTyped] = useState(words)
  const [told, setTold] = useState(words)
  /** what was searched for from here and is not in the address yet */
  const [asked, setAsked] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const searchSoon = useDebouncedCallback((wanted: string) => {
    if (wanted !== words) setAsked([...asked, wanted])
    onSearch(wanted)
  }, pause)

  if (words !== told) {
    setTold(words)
    const place = asked.indexOf(words)
    setAsked(place < 0 ? [] : asked.slice(place + 1))
    // Taken over only when the address changed by itself (Back, a day of the calendar, "Clear the search"): an answer to
    // what was asked from here comes when somebody has typed on, and must not take his last letters away.
    if (place < 0) setTyped(words)
  }
  const clear = () => {
    setTyped("")
    onSearch("")
    input.current?.focus()
  }
  useKeys({
    "/": () => {
      input.current?.focus()
      input.current?.select()
    },
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
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchSoon(event.currentTarget.value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") searchSoon.flush()
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
