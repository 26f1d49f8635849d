import type { CardOnFile } from "#shared/api/payments.ts"
import { cardText, expiryText } from "#shared/domain/money/card-text.ts"
import { t } from "#shared/language.ts"
import { Choices } from "#web/ui/form/Choices.tsx"

type Props = {
  cards: readonly CardOnFile[]
  selectedId: string
  onChoose: (id: string) => void
}

export const SavedCards = ({ cards, selectedId, onChoose }: Props) => (
  <Choices
    label="Card on file"
    choices={cards.map((card) => ({
      value: card._id,
      text: cardText(card),
      second: t(`Expires ${expiryText(card)}`),
    }))}
    chosen={selectedId}
    onChoose={onChoose}
  />
)
