import { type Kysely, sql } from 'kysely'

/** An order keeps the style, size and color that were bought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['style_title', 'size', 'color'])
    await db.schema.alterTable('order_items').addColumn(column, 'text').execute()
  await fillFromProducts(db)
}

/**
 * The title of an item ends with its option, such as ", navy, M", and begins with the title that its style had. If it does not
 * end with the product's option, the option has changed since, so the item keeps only its title.
 */
const fillFromProducts = (db: Kysely<unknown>) =>
  sql`update order_items
    set style_title = substr(order_items.title, 1, length(order_items.title) - length(options.suffix)),
      size = options.size,
      color = options.color
    from (
      select id, size, color,
        coalesce(', ' || color, '') || coalesce(', ' || size, '') as suffix
      from products
      where style_id is not null
    ) as options
    where options.id = order_items.product_id
      and length(order_items.title) > length(options.suffix)
      and substr(order_items.title, length(order_items.title) - length(options.suffix) + 1) = options.suffix`.execute(
    db
  )
