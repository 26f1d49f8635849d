import { useQuery } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { Link, useSearchParams } from "react-router"
import { messages } from "../../../../shared/messages.ts"
import { ButtonLink } from "../../ui/Button.tsx"
import { CarrierLogo } from "../../ui/CarrierLogo.tsx"
import { Bone, DataView, Empty } from "../../ui/DataView.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { Fact, Facts } from "../../ui/Panel.tsx"
import { SearchBox } from "../../ui/SearchBox.tsx"
import cards from "../pricing/cards.module.css"
import { mouldingWords } from "../pricing/words.ts"
import { type Carrier, freshCarriersQuery } from "./queries.ts"
import { glassWords, kitWords, laborWords, repairWords } from "./words.ts"

/** From here on a list is searched rather than read. */
const many = 9

/** The insurers whose orders the shop takes, each with what it pays. */
export default function Carriers() {
  const carriers = useQuery(freshCarriersQuery)
  const [parameters, setParameters] = useSearchParams()
  const words = parameters.get("q") ?? ""
  const search = (typed: string) => setParameters(typed === "" ? {} : { q: typed }, { replace: true })
  const count = carriers.data?.length ?? 0
  const add = (
    <ButtonLink kind="main" icon={Plus} to="/carriers/new">
      Add carrier
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        back={{ to: "/settings", text: "Settings" }}
        title="Insurance Carriers"
        subtitle={carriers.data && (count === 1 ? "1 carrier" : `${count} carriers`)}
        actions={add}
      >
        {count >= many && (
          <div className={cards.filters}>
            <SearchBox label="Search carriers" placeholder="Name or key" words={words} onSearch={search} />
          </div>
        )}
      </PageHeader>
      <div className={cards.page}>
        <DataView
          query={carriers}
          failed={messages.carriers.loadFailed}
          loading={<CardBones />}
          empty={{
            when: ({ length }) => length === 0,
            show: (
              <Empty title={messages.carriers.none}>
                Without one no request can be billed to an insurer, and no customer can pick his.
              </Empty>
            ),
          }}
        >
          {(list) => <Found carriers={list} words={words} onAll={() => search("")} />}
        </DataView>
      </div>
    </>
  )
}

function Found({
  carriers,
  words,
  onAll,
}: {
  carriers: readonly Carrier[]
  words: string
  onAll: () => void
}) {
  const wanted = words.toLowerCase()
  const found = carriers.filter(({ text, key }) => `${text} ${key}`.toLowerCase().includes(wanted))
  if (found.length === 0)
    return (
      <Empty
        title="No carrier matches."
        actions={
          <button type="button" className={cards.clear} onClick={onAll}>
            Show all {carriers.length}
          </button>
        }
      />
    )
  return (
    <ul className={cards.cards}>
      {found.map((carrier) => (
        <Card key={carrier.key} carrier={carrier} />
      ))}
    </ul>
  )
}

function Card({ carrier }: { carrier: Carrier }) {
  const { key, text, xy, replaceMouldingDiscounts: mouldings } = carrier
  return (
    <li className={cards.card}>
      <header>
        <CarrierLogo name={text} xy={xy} />
        <h2>
          <Link to={`/carriers/${key}`}>{text}</Link>
          <small>{key}</small>
        </h2>
      </header>
      <Facts>
        <Fact label="Glass">{glassWords(carrier)}</Fact>
        <Fact label="Labor">{laborWords(carrier)}</Fact>
        <Fact label="Repairs">{repairWords(carrier)}</Fact>
        <Fact label="Kit">{kitWords(carrier)}</Fact>
        <Fact label="Mouldings">{mouldingWords(mouldings.oem, mouldings.nonOem)}</Fact>
      </Facts>
    </li>
  )
}

const CardBones = () => (
  <ul className={cards.cards}>
    {[168, 132, 190, 150, 176, 124].map((width) => (
      <li key={width} className={cards.card}>
        <header>
          <Bone width={40} height={40} />
          <Bone width={width} height={18} />
        </header>
        <Facts>
          {["Glass", "Labor", "Repairs", "Kit", "Mouldings"].map((label) => (
            <Fact key={label} label={label}>
              <Bone width={width - 30} />
            </Fact>
          ))}
        </Facts>
      </li>
    ))}
  </ul>
)
