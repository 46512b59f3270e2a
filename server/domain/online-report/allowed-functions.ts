// Functions that the SQL of a report may call: those that only calculate. Functions that read the catalogue, settings or files,
// that run a text as SQL, or that wait, are missing here, and a missing one is refused.

const words = (text: string) => text.trim().split(/\s+/)

const aggregates = words(`
  count sum avg min max bool_and bool_or every string_agg array_agg group_concat stddev stddev_pop stddev_samp variance var_pop
  var_samp median percentile_cont percentile_disc mode corr covar_pop covar_samp regr_slope regr_intercept grouping`)

const windows = words(`
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value`)

const numbers = words(`
  abs ceil ceiling floor round trunc truncate mod div power pow sqrt exp ln log log10 log2 sign greatest least width_bucket pi
  generate_series`)

const texts = words(`
  lower upper initcap length char_length character_length octet_length left right substr substring substring_index position strpos
  locate instr replace translate trim ltrim rtrim btrim concat concat_ws split_part reverse starts_with regexp_replace regexp_match
  regexp_like regexp_substr format_number md5 ascii chr unnest`)

const times = words(`
  now date date_trunc date_part date_bin extract age make_date make_timestamp make_interval to_char to_date to_timestamp to_number
  justify_days current_timestamp current_date current_time localtimestamp date_format str_to_date date_add date_sub datediff timestampdiff
  timestampadd curdate curtime year quarter month week weekday day dayofmonth dayofweek dayofyear hour minute second last_day
  from_unixtime unix_timestamp time_format to_days from_days makedate`)

const conditions = words(`
  coalesce nullif ifnull if isnull num_nulls num_nonnulls cast convert field elt array_length array_position array_to_string
  cardinality jsonb_extract_path_text json_extract_path_text json_extract json_unquote`)

const types = words(`
  numeric decimal dec char character varchar nchar float double timestamp timestamptz time interval bit varying signed unsigned
  integer bigint int smallint text`)

/** Words before a parenthesis that call nothing. */
const keywords = words(`
  in any all some exists not and or on using values over filter within group by select from join lateral where having when then
  else case as distinct between like ilike limit offset union except intersect is rollup cube sets array row rows range materialized
  with recursive returning order end similar escape fetch xor interval straight_join window`)

export const allowedFunctions: ReadonlySet<string> = new Set([
  ...[...aggregates, ...windows, ...numbers, ...texts, ...times, ...conditions],
  ...[...types, ...keywords],
])
