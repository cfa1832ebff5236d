import { formatMoney } from '../../src/lib/money.ts'
import { addToCart, listOrders, unitsInCart, findMostStocked, prepareCheckout, priceOf } from '../support/orders.ts'
import { newCredentials } from '../support/people.ts'
import { ADDRESS } from '../support/steps.ts'
import { button, dialog, field, heading, link, text, toast } from './support/find-element.ts'
import { KEYS } from './support/tab.ts'
import { expect, test } from './support/test.ts'

test('a new shopper registers, logs in and logs out', async ({ tab }) => {
  const { userName, email, password } = newCredentials()
  await tab.open('/')
  await tab.press(link('Create an account'))
  await tab.fill(field('User Name'), userName)
  await tab.fill(field('Email'), email)
  await tab.fill(field('Password'), password)
  await tab.press(button('Create Account'))
  await tab.expectPath('/auth/login')
  await tab.fill(field('Email'), email)
  await tab.fill(field('Password'), 'not the password')
  await tab.press(button('Sign In'))
  await tab.expectVisible(toast('Incorrect password! Please try again'))
  await tab.fill(field('Password'), password)
  await tab.press(button('Sign In'))
  await tab.expectPath('/shop/home')
  await tab.press(button('Account'))
  await tab.expectVisible(text(userName))
  await tab.press(button('Logout'))
  await tab.expectPath('/auth/login')
})

test('a shopper adds a product to the cart, gives an address, pays and finds the order', async ({ shopper }) => {
  const { tab, person } = shopper
  const product = await findMostStocked(person, 'men')
  await tab.open('/shop/listing?category=men')
  await tab.press(button(new RegExp(`^Add to cart ?: ${RegExp.escape(product.title)}$`)))
  await tab.expectVisible(toast('Product is added to cart'))
  await tab.press(link('Cart'))
  await tab.press(link('Proceed to Checkout'))
  await tab.expectPath('/shop/checkout')

  const { address, city, pincode, phone, notes } = ADDRESS
  for (const [label, value] of Object.entries({ Address: address, City: city, Pincode: pincode, Phone: phone })) {
    await tab.fill(field(label), value)
  }
  await tab.fill(field(/^Notes/), notes)
  await tab.press(button('Save Address'))
  await tab.expectVisible(toast('Address added successfully'))
  await tab.press(button('Checkout with PayPal'))
  await tab.press(button('Pay now'))
  await tab.expectVisible(heading('Payment Successful!'))
  await tab.expectPath('/shop/payment-success')

  const [order] = await listOrders(person)
  expect(order).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', totalAmount: priceOf(product) })
  await tab.press(link('View My Orders'))
  await tab.press(link(new RegExp(`^Details of order #${order?.number}`)))
  await tab.expectVisible(text(product.title, dialog('Order Details')))
  await tab.expectVisible(text(formatMoney(priceOf(product)), dialog('Order Details')))
  await tab.back()
  await tab.expectHidden(dialog('Order Details'))
  await tab.expectPath('/shop/account')
})

test('a shopper changes the cart in its sheet, and Back closes it', async ({ shopper: { tab, person } }) => {
  const product = await findMostStocked(person, 'women')
  await addToCart(person, product)
  await tab.open('/shop/home')
  await tab.press(link('Cart'))
  await tab.expectVisible(text('1 item'))
  await tab.press(button(`Increase quantity of ${product.title}`))
  await tab.expectVisible(text('2 items'))
  await expect.poll(() => unitsInCart(person)).toBe(2)
  await tab.back()
  await tab.expectHidden(dialog('Your Cart'))
  await tab.press(link('Cart'))
  await tab.press(button(`Remove ${product.title}`))
  await tab.expectVisible(text('Your cart is currently empty'))
  await tab.type(KEYS.Escape)
  await tab.expectHidden(dialog('Your Cart'))
  await tab.expectPath('/shop/home')
  await expect.poll(() => unitsInCart(person)).toBe(0)
})

test('a shopper filters the listing, opens details and adds the product', async ({ shopper: { tab, person } }) => {
  const product = await findMostStocked(person, 'accessories')
  await tab.open('/shop/listing')
  await tab.press(field(/^Accessories/))
  await tab.expectPath('/shop/listing?category=accessories')
  await tab.press(link(product.title))
  const details = dialog(product.title)
  await tab.expectVisible(text(product.description, details))
  await tab.press(button(/^Add to [Cc]art/, details))
  await tab.expectVisible(toast('Product is added to cart'))
  await tab.press(button('Close details', details))
  await tab.expectHidden(details)
  await tab.expectPath('/shop/listing?category=accessories')
  await tab.back()
  await tab.expectPath('/shop/listing')
  expect(await unitsInCart(person)).toBe(1)
})

test('a shopper searches, and Escape clears the search', async ({ shopper: { tab } }) => {
  await tab.open('/shop/home')
  await tab.press(link('Search products'))
  await tab.fill(field('Search products'), 'jacket')
  await tab.expectVisible(heading('Search Results'))
  await tab.expectPath('/shop/search?keyword=jacket')
  await tab.expectVisible(text(/^\d+ products found$/))
  await tab.type(KEYS.Escape)
  await tab.expectVisible(heading('Search Products'))
  await tab.expectPath('/shop/search')
})

test('a shopper whose payment is declined, and who then cancels, pays once in the end', async ({ shopper, paypal }) => {
  const { tab, person } = shopper
  await prepareCheckout(person)
  await tab.open('/shop/checkout')
  await tab.press(button('Checkout with PayPal'))
  await tab.press(button('Decline'))
  await tab.expectVisible(heading('Payment Processing Issue'))
  await tab.press(link('Back to the checkout'))
  await tab.press(button('Checkout with PayPal'))
  await tab.press(button('Cancel and return'))
  await tab.expectPath(/^\/shop\/checkout\?payment=cancelled/)
  await tab.press(button('Checkout with PayPal'))
  await tab.press(button('Pay now'))
  await tab.expectVisible(heading('Payment Successful!'))
  const orders = await listOrders(person)
  const captures = await Promise.all(orders.map(({ _id }) => paypal.capturesOf(_id)))
  expect(captures.flat()).toMatchObject([{ status: 'COMPLETED' }])
})

test('a shopper adds, edits and deletes an address in the account', async ({ shopper: { tab, person } }) => {
  await person.call('POST /api/shop/address/add', { body: { userId: person.id, ...ADDRESS } })
  await tab.open('/shop/account?tab=addresses')
  await tab.press(link(`Edit ${ADDRESS.address}`))
  // Until then, the form for a new address has a city.
  await tab.expectVisible(button('Update Address'))
  await tab.fill(field('City'), 'York')
  await tab.press(button('Update Address'))
  await tab.expectVisible(text('Address updated successfully'))
  await tab.press(link(`Delete ${ADDRESS.address}`))
  await tab.press(button(`Delete ${ADDRESS.address}`))
  await tab.expectVisible(text('No addresses found'))
})
