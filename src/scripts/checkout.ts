import { countUnits } from '../domain/cart/count-units.ts'
import { $lastCart } from '../stores/last-cart.ts'

// After a change in another tab, the shop would refuse the rendered total. Once the island is hydrated, it follows the cart.
$lastCart.listen((cart) => {
  const island = document.querySelector('astro-island[component-export="Checkout"][ssr]')
  if (!island || !cart) return
  const quantities = [...island.querySelectorAll('.quantity output')]
  if (countUnits(cart.items) !== quantities.reduce((sum, { textContent }) => sum + Number(textContent), 0))
    location.reload()
})
