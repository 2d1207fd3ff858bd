-- Stands in for Citus in the tests: the names and parameters of its functions, and two of its rules. It distributes
-- nothing, and no Citus was ever run with this product.
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  values (999999, 'citus', 10, 'public'::regnamespace, false, 'stand-in');
create table pg_dist_partition (logicalrelid regclass, partkey text, call text);
create function create_reference_table(table_name regclass) returns void language sql as $$
  insert into pg_dist_partition values (table_name, null, 'create_reference_table(' || table_name || ')')
$$;
create function create_distributed_table(table_name regclass, distribution_column text,
  distribution_type text default 'hash', colocate_with text default 'default', shard_count int default null)
returns void language plpgsql as $$
declare
  wanted int2 := (select attnum from pg_attribute where attrelid = table_name and attname = distribution_column
    and attnum > 0);
  offending name := (select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = table_name and indisunique and not wanted = any (indkey::int2[]) limit 1);
begin
  if wanted is null then
    raise exception 'column "%" of relation "%" does not exist', distribution_column, table_name;
  end if;
  if offending is not null then
    raise exception 'cannot create constraint on "%"; "%" does not contain the partition column', table_name, offending;
  end if;
  insert into pg_dist_partition values (table_name, distribution_column,
    format('create_distributed_table(%s, %s, colocate_with => %s)', table_name, distribution_column, colocate_with));
end
$$;
