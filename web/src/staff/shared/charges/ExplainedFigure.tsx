import { X } from "lucide-react"
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
} from "react"
import { createPortal } from "react-dom"
import type { Explanation as WhyItIs } from "#shared/domain/charges/charge.ts"
import { t } from "#shared/language.ts"
import { Button } from "#web/ui/Button.tsx"
import styles from "./ExplainedFigure.module.css"
import { explanationText } from "./explanation-words.ts"

type Props = {
  why: Omit<WhyItIs, "result">
  children: ReactNode
}

const ExplanationSlot = createContext<{ element: HTMLElement | null } | undefined>(undefined)

/** Sets where explanations inside open, for example below the table row. They cover no figure. */
export function ExplanationArea({ children }: { children: (slot: ReactNode) => ReactNode }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const slot = useMemo(() => ({ element }), [element])
  return (
    <ExplanationSlot value={slot}>
      {children(<div ref={setElement} className={styles.anchor} />)}
    </ExplanationSlot>
  )
}

/** Keeps an explanation at the end of the page above the phone's bottom bar. */
const intoView = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: "nearest" })

/** A figure with a dotted underline that explains its calculation when tapped. */
export function ExplainedFigure({ why, children }: Props) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const figure = useRef<HTMLButtonElement>(null)
  const slot = useContext(ExplanationSlot)
  const close = () => {
    setOpened(false)
    figure.current?.focus()
  }
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape" && opened) close()
  }
  const answer = (
    // Escape closes it, from its figure and from its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      id={id}
      ref={intoView}
      role="group"
      aria-label="How this was calculated"
      className={slot ? styles.answer : `${styles.answer} ${styles.below}`}
      onKeyDown={closeByKey}
    >
      <Explanation why={why} onClose={close} />
    </div>
  )
  return (
    <>
      <button
        type="button"
        ref={figure}
        className={styles.figure}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
        onKeyDown={closeByKey}
      >
        {children}
      </button>
      {opened && (slot ? slot.element && createPortal(answer, slot.element) : answer)}
    </>
  )
}

function Explanation({ why, onClose }: Pick<Props, "why"> & { onClose: () => void }) {
  const facts = [
    { label: t("Rule"), value: explanationText(why.rule) },
    ...why.inputs.map(({ label, value }) => ({ label: explanationText(label), value })),
    ...(why.version === undefined ? [] : [{ label: t("Version"), value: why.version }]),
    { label: t("Rounding"), value: explanationText(why.rounding) },
  ]
  return (
    <>
      <header className="bar gap-6 rule-below">
        <strong className="heading flex-1 type-heading">{why.equation}</strong>
        <Button kind="quiet" size="small" icon={X} label="Close" onClick={onClose} />
      </header>
      <ul>
        {facts.map(({ label, value }) => (
          <li key={label}>
            <span>{label}</span>
            <span className="weight-medium">{value}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
