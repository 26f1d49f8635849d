import { Hours } from "../hours/Hours.tsx"
import { SiteFrame } from "../SiteFrame.tsx"
import { rendersStatic, Static } from "../Static.tsx"
import { Claims } from "./Claims.tsx"
import { CustomerReviews } from "./CustomerReviews.tsx"
import { Hero } from "./Hero.tsx"
import { HomeShops } from "./HomeShops.tsx"
import { Services } from "./Services.tsx"
import { Ticket } from "./Ticket.tsx"

export default function Home() {
  return (
    <SiteFrame scene>
      <Hero />
      <Ticket />
      <Static spoken>
        {rendersStatic && (
          <>
            <Services />
            <Claims />
            <CustomerReviews />
          </>
        )}
      </Static>
      <HomeShops />
      <Hours />
    </SiteFrame>
  )
}
