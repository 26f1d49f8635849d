import { Tooltip } from "@mantine/core"

/** What is said beside a control. */
export default function Hint({ target, label }: { target: HTMLElement; label: string }) {
  return <Tooltip opened target={target} label={label} />
}
