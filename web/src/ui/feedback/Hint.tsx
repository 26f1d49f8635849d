import { Tooltip } from "@mantine/core"

export default function Hint({ target, label }: { target: HTMLElement; label: string }) {
  return <Tooltip opened target={target} label={label} />
}
