import { zodResolver } from "@hookform/resolvers/zod"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { KeyRound } from "lucide-react"
import { useForm } from "react-hook-form"
import * as z from "zod"
import { newPassword } from "../../../../../shared/api/users.ts"
import { messages } from "../../../../../shared/messages.ts"
import { api } from "../../../api/api.ts"
import { changeUser } from "../../../api/calls.gen.ts"
import { accountQuery } from "../../../data/account.ts"
import { userQuery } from "../../../data/user.ts"
import { Button } from "../../../ui/Button.tsx"
import { PasswordField } from "../../../ui/fields.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { say, sayFailed } from "../../../ui/say.ts"
import styles from "./PasswordPanel.module.css"

const Values = z.object({ password: newPassword })

export function PasswordPanel({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const phone = useQuery(accountQuery).data?.phone ?? ""
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(Values),
    defaultValues: { password: "" },
  })
  const change = useMutation({
    mutationFn: ({ password }: z.output<typeof Values>) =>
      api(changeUser, { body: { user: userId, password } }),
    onSuccess: () => {
      reset()
      say(`${messages.password.changed} You're logged out on your other devices.`)
      return queryClient.invalidateQueries({ queryKey: userQuery(userId).queryKey })
    },
    onError: (error) => sayFailed(messages.password.failed, error),
  })
  return (
    <Panel title="Change My Password">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
      >
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={phone} readOnly hidden />
        <PasswordField
          control={control}
          name="password"
          label="New password"
          hint="4 to 49 characters. You stay logged in here. Log in again with the new password on your other devices."
          autoComplete="new-password"
        />
        <Button kind="go" type="submit" size="large" icon={KeyRound} busy={change.isPending}>
          Change password
        </Button>
      </form>
    </Panel>
  )
}
