import { useLayoutEffect, useRef } from "react"
import { shopTimeZone } from "#shared/domain/schedule/calendar.ts"
import { useProgramLog } from "#web/data/parts/pipeline.ts"
import { countLabel } from "#web/ui/count-label.ts"
import { Panel } from "#web/ui/page/Panel.tsx"
import styles from "../ManageData.module.css"

const clock = new Intl.DateTimeFormat("en-US", {
  timeZone: shopTimeZone,
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
})

/** Follow the log only if the user is scrolled to within this many pixels of its end. */
const nearEnd = 40

export function ProgramLog({ running, run }: { running: boolean; run: string | null }) {
  const { lines, live } = useProgramLog(running, run)
  const box = useRef<HTMLOListElement>(null)
  const following = useRef(true)
  const last = lines.at(-1)?.n
  useLayoutEffect(() => {
    const element = box.current
    if (last !== undefined && element && following.current) element.scrollTop = element.scrollHeight
  }, [last])
  return (
    <Panel
      title="Log"
      aside={running ? (live ? "Live" : "Connecting") : `Newest ${countLabel(lines.length || 100, "line")}`}
      flush
      className={styles.log}
    >
      {lines.length === 0 ? (
        <p className="p-6 text-muted">
          {running ? "The task's first lines show up here." : "While the program runs, its log shows here."}
        </p>
      ) : (
        <ol
          ref={box}
          className={styles.lines}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label="Log of the program, newest last"
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            following.current = scrollHeight - scrollTop - clientHeight < nearEnd
          }}
        >
          {lines.map(({ n, at, text }) => (
            <li key={n} className="gap-4 stack">
              <time className="text-muted tabular-nums" dateTime={at}>
                {clock.format(new Date(at))}
              </time>
              <span className="wrap-anywhere">{text}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
