-- No client locks out the others: the functions are now in 0010_functions.sql.
create index if not exists throttle_attempts_by_client
  on private.throttle_attempts (table_name, client_hash, made_at);
