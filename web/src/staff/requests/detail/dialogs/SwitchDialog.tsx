import type { ServiceRequest } from "#shared/api/requests/service-request.ts"
import { Dialog } from "#web/ui/dialog/Dialog.tsx"
import { type FrameProps, SwitchWizard } from "./SwitchWizard.tsx"
import type { SwitchedTo } from "./switching.ts"

type Props = { request: ServiceRequest; to: SwitchedTo; onClose: () => void }

export const SwitchDialog = ({ request, to, onClose }: Props) => (
  <SwitchWizard request={request} to={to} onClose={onClose} onSwitched={onClose} frame={Frame} />
)

const Frame = ({ request: _request, ...parts }: FrameProps) => <Dialog opened width={560} {...parts} />
