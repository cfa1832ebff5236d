import type { ProductDetailsProps } from '../islands/ProductDetails.tsx'
import { getEffectivePrice } from '../domain/products/price.ts'
import { getDefaultName } from '../domain/products/product-groups.ts'
import { createProductUrl, selectMainVariant } from '../domain/products/product-url.ts'
import { createListingUrl } from '../domain/products/listing-url.ts'

/** Tells search engines, and links elsewhere, how to present a page. */
export interface PagePreview {
  /** The canonical URL, relative to the shop's. */
  path: string
  description?: string
  /** The path of a picture. */
  image?: string
  /** Objects of schema.org. */
  data?: object[]
}

type Product = ProductDetailsProps['product']
type Offered = Pick<Product, '_id' | 'price' | 'salePrice' | 'totalStock' | 'size' | 'color' | 'image'>

/**
 * Describes a product for search engines: as a `ProductGroup` with its variants, or as a `Product`, and its place in the
 * shop. Shapes: https://developers.google.com/search/docs/appearance/structured-data/product-variants
 */
export function createProductPreview({ product, reviews, total }: ProductDetailsProps, publicUrl: string): PagePreview {
  const { style, description, image, category, brand, variants = [] } = product
  const title = style?.title ?? product.title
  const path = createProductUrl({ _id: selectMainVariant([product, ...variants])._id, title })
  /** An old picture may have a malformed URL. */
  const toUrl = (url: string): string | undefined => URL.parse(url, publicUrl)?.href
  const offer = (offered: Offered) => ({
    '@type': 'Offer',
    url: publicUrl + createProductUrl({ _id: offered._id, title }),
    priceCurrency: 'USD',
    price: getEffectivePrice(offered).toFixed(2),
    availability: `https://schema.org/${offered.totalStock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition'
  })
  const common = {
    name: title,
    description,
    brand: { '@type': 'Brand', name: product.brandName ?? getDefaultName(brand) },
    ...(product.material && { material: product.material }),
    ...(total > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.averageReview, reviewCount: total },
      review: reviews.slice(0, 3).map(({ userName, reviewValue, reviewMessage }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: userName },
        reviewRating: { '@type': 'Rating', ratingValue: reviewValue },
        reviewBody: reviewMessage
      }))
    })
  }
  const toVariant = (variant: Offered) => ({
    '@type': 'Product',
    sku: variant._id,
    name: [title, variant.color?.name, variant.size].filter(Boolean).join(', '),
    image: toUrl(variant.image),
    ...(variant.size && { size: variant.size }),
    ...(variant.color && { color: variant.color.name }),
    offers: offer(variant)
  })
  const varied = (['size', 'color'] as const).filter((name) => variants.some((variant) => variant[name]))
  const categoryName = product.categoryName ?? getDefaultName(category)
  return {
    path,
    description,
    image,
    data: [
      variants.length > 1 && style
        ? {
            '@type': 'ProductGroup',
            ...common,
            url: publicUrl + path,
            productGroupID: style.id,
            variesBy: varied.map((name) => `https://schema.org/${name}`),
            hasVariant: variants.map(toVariant)
          }
        : { ...toVariant(product), ...common },
      createBreadcrumbs([
        { name: 'Home', item: `${publicUrl}/shop/home` },
        { name: categoryName, item: publicUrl + createListingUrl({ category: [category] }) },
        { name: title, item: publicUrl + path }
      ])
    ]
  }
}

const createBreadcrumbs = (places: { name: string; item: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: places.map((place, index) => ({ '@type': 'ListItem', position: index + 1, ...place }))
})
