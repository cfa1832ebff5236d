export const CART_NEEDS_LOGIN = 'Please login to add items to cart'
